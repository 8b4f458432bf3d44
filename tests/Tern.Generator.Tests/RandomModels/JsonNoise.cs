using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>Writes equivalent JSON with white space and unnecessary escapes.</summary>
internal sealed class JsonNoise(Random random)
{
    private readonly StringBuilder _text = new();

    public string Write(JsonNode? value)
    {
        _text.Clear();
        Append(value);
        return _text.ToString();
    }

    private void Append(JsonNode? value)
    {
        Space();
        switch (value)
        {
            case null:
                _text.Append("null");
                break;
            case JsonObject members:
                _text.Append('{');
                string comma = "";
                foreach ((string name, JsonNode? member) in members)
                {
                    _text.Append(comma);
                    Space();
                    AppendText(name);
                    Space();
                    _text.Append(':');
                    Append(member);
                    comma = ",";
                }
                _text.Append('}');
                break;
            case JsonArray elements:
                _text.Append('[');
                for (int i = 0; i < elements.Count; i++)
                {
                    _text.Append(i > 0 ? "," : "");
                    Append(elements[i]);
                }
                _text.Append(']');
                break;
            case var text when text.GetValueKind() == JsonValueKind.String:
                AppendText(text.GetValue<string>());
                break;
            default:
                _text.Append(value.ToJsonString());
                break;
        }
        Space();
    }

    private void Space() => _text.Append(random.Next(6) switch { 0 => " ", 1 => "\n", 2 => "\t\r", _ => "" });

    private void AppendText(string text)
    {
        _text.Append('"');
        foreach (char c in text)
        {
            // Surrogates are always escaped: one alone has no UTF-8.
            if (c is '"' or '\\' or < ' ' || char.IsSurrogate(c) || random.Next(5) == 0)
                _text.Append("\\u").Append(((int)c).ToString(random.Next(2) == 0 ? "x4" : "X4", CultureInfo.InvariantCulture));
            else
                _text.Append(c);
        }
        _text.Append('"');
    }
}
