namespace Tern.DynamoDB.Mapper;

/// <summary>Sets the text of an enum member. The default is its name.</summary>
[AttributeUsage(AttributeTargets.Field)]
public sealed class WireAttribute(string text) : System.Attribute
{
    /// <summary>The text.</summary>
    public string Text => text;
}
