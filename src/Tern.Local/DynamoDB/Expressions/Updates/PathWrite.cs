using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>What an update leaves at a path: a value, or nothing.</summary>
internal sealed record PathWrite(AttributeValue Value)
{
    public bool IsRemoval => Value.Kind == AttributeValueKind.None;
}
