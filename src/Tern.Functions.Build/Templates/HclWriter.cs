using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Functions.Build.Templates;

/// <summary>Writes the native syntax of Terraform (https://developer.hashicorp.com/terraform/language/syntax/configuration).</summary>
internal sealed class HclWriter
{
    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>Writes a block with its content. Blocks of the first level are separated by an empty line.</summary>
    public void Block(string header, Action content)
    {
        if (_depth == 0 && _text.Length > 0)
            _text.Append('\n');
        Line(header + " {");
        _depth++;
        content();
        _depth--;
        Line("}");
    }

    /// <summary>Writes an argument with an expression.</summary>
    public void Argument(string name, string expression) => Line($"{name} = {expression}");

    public void Text(string name, string? value)
    {
        if (value is not null)
            Argument(name, Literal(value));
    }

    public void Number(string name, int? value)
    {
        if (value is { } number)
            Argument(name, number.ToString(CultureInfo.InvariantCulture));
    }

    public override string ToString() => _text.ToString();

    public static string Literal(string text) => Template(text).Replace("${", "$${", StringComparison.Ordinal).Replace("%{", "%%{", StringComparison.Ordinal);

    /// <summary>A text with interpolations, which are trusted.</summary>
    public static string Template(string text) => QuotedText.Create(text);

    public static string List(IEnumerable<string> texts) => $"[{string.Join(", ", texts.Select(Literal))}]";

    /// <summary>A JSON document as an expression.</summary>
    public string Object(JsonNode? value)
    {
        string indent = new(' ', _depth * 2);
        return Expression(value, indent);
    }

    private static string Expression(JsonNode? value, string indent)
    {
        string inner = indent + "  ";
        return value switch
        {
            null => "null",
            JsonObject members => members.Count == 0 ? "{}" : $"{{\n{string.Concat(members.Select(member => $"{inner}{Literal(member.Key)} = {Expression(member.Value, inner)}\n"))}{indent}}}",
            JsonArray elements => $"[{string.Join(", ", elements.Select(element => Expression(element, indent)))}]",
            JsonValue text when text.GetValueKind() == JsonValueKind.String => Literal(text.GetValue<string>()),
            _ => value.ToJsonString(),
        };
    }

    private void Line(string text) => _text.Append(' ', _depth * 2).Append(text).Append('\n');
}
