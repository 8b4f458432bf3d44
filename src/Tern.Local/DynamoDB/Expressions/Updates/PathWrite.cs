using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>The new value at a path, or the removal of the attribute.</summary>
internal sealed record PathWrite(AttributeValue Value)
{
    public bool IsRemoval => Value.Kind == AttributeValueKind.None;
}
