namespace Tern.Generator.CSharp.Documentation;

/// <summary>The place of a member in a message.</summary>
public sealed class MemberPlace
{
    private readonly StringComparison _comparison;
    private readonly string? _name;

    private MemberPlace(string text, string? name = null, StringComparison comparison = StringComparison.Ordinal)
    {
        Text = text;
        _name = name;
        _comparison = comparison;
    }

    /// <summary>The place, as the end of a sentence.</summary>
    public string Text { get; }

    /// <summary>The complete body.</summary>
    public static MemberPlace Body { get; } = new("the body");

    /// <summary>The status code.</summary>
    public static MemberPlace StatusCode { get; } = new("the HTTP status code");

    /// <summary>Query parameters with names that the caller chooses.</summary>
    public static MemberPlace QueryParameters { get; } = new("query parameters");

    /// <summary>A member of a document.</summary>
    /// <param name="format">The format, for example <c>JSON</c>.</param>
    /// <param name="name">The name in the document.</param>
    public static MemberPlace Document(string format, string name) => new($"{XmlText.Code(name)} in the {format} document", name);

    /// <summary>An attribute of an XML element.</summary>
    public static MemberPlace Attribute(string name) => new($"the XML attribute {XmlText.Code(name)}", name);

    /// <summary>A field of a form.</summary>
    public static MemberPlace Field(string name) => new($"the form field {XmlText.Code(name)}", name);

    /// <summary>A header.</summary>
    public static MemberPlace Header(string name) => new($"the header {XmlText.Code(name)}", name, StringComparison.OrdinalIgnoreCase);

    /// <summary>Headers whose names have a prefix.</summary>
    public static MemberPlace Headers(string prefix) => new(prefix.Length == 0 ? "headers" : $"headers that start with {XmlText.Code(prefix)}");

    /// <summary>A header of an event.</summary>
    public static MemberPlace EventHeader(string name) => new($"the event header {XmlText.Code(name)}", name);

    /// <summary>A query parameter.</summary>
    public static MemberPlace QueryParameter(string name) => new($"the query parameter {XmlText.Code(name)}", name);

    /// <summary>A label of the URI.</summary>
    public static MemberPlace Label(string name) => new($"the URI label {XmlText.Code(name)}", name);

    /// <summary>Whether the name in the place differs from the name of the property.</summary>
    public bool DiffersFrom(string property) => _name is null || !string.Equals(_name, property, _comparison);
}
