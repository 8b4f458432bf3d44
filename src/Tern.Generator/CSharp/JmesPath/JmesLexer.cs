using System.Text;
using System.Text.Json;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>Splits a JMESPath expression into tokens.</summary>
internal static class JmesLexer
{
    public static List<JmesToken> Tokens(string text)
    {
        var tokens = new List<JmesToken>();
        int i = 0;
        while (i < text.Length)
        {
            char c = text[i];
            if (char.IsWhiteSpace(c))
            {
                i++;
                continue;
            }
            int start = i;
            switch (c)
            {
                case '\'':
                    tokens.Add(new(JmesTokenKind.Literal, "", JsonSerializer.SerializeToElement(Quoted(text, ref i, '\''))));
                    break;
                case '`':
                    tokens.Add(new(JmesTokenKind.Literal, "", ParseLiteral(text, Quoted(text, ref i, '`'))));
                    break;
                case '"':
                    Quoted(text, ref i, '"', keepEscapes: true);
                    tokens.Add(new(JmesTokenKind.Identifier, ParseIdentifier(text, text[start..i])));
                    break;
                case '_' or (>= 'a' and <= 'z') or (>= 'A' and <= 'Z'):
                    while (i < text.Length && (char.IsAsciiLetterOrDigit(text[i]) || text[i] == '_'))
                        i++;
                    tokens.Add(new(JmesTokenKind.Identifier, text[start..i]));
                    break;
                case '-' or (>= '0' and <= '9'):
                    i++;
                    while (i < text.Length && char.IsAsciiDigit(text[i]))
                        i++;
                    tokens.Add(new(JmesTokenKind.Number, text[start..i]));
                    break;
                default:
                    string pair = i + 1 < text.Length ? text.Substring(i, 2) : "";
                    string symbol = pair is "[]" or "[?" or "&&" or "||" or "==" or "!=" or "<=" or ">=" ? pair : c.ToString();
                    if (symbol.Length == 1 && !"[]().,*@|!<>&:{}".Contains(c))
                        throw new GeneratorException($"JMESPath '{text}': The character '{c}' at position {i + 1} is unexpected.");
                    tokens.Add(new(JmesTokenKind.Symbol, symbol));
                    i += symbol.Length;
                    break;
            }
        }
        tokens.Add(new(JmesTokenKind.End, ""));
        return tokens;
    }

    private static string Quoted(string text, ref int i, char quote, bool keepEscapes = false)
    {
        var value = new StringBuilder();
        for (i++; i < text.Length; i++)
        {
            if (text[i] == '\\' && i + 1 < text.Length && (keepEscapes || text[i + 1] == quote))
                value.Append(text[++i]);
            else if (text[i] == quote)
            {
                i++;
                return value.ToString();
            }
            else
            {
                value.Append(text[i]);
            }
        }
        throw new GeneratorException($"JMESPath '{text}': The closing {quote} is missing.");
    }

    private static string ParseIdentifier(string expression, string quoted)
    {
        try
        {
            return JsonSerializer.Deserialize<string>(quoted)!;
        }
        catch (JsonException e)
        {
            throw new GeneratorException($"JMESPath '{expression}': A quoted name is not a JSON string. {e.Message}");
        }
    }

    // A literal is JSON. Older expressions have text without quotes in the backticks.
    private static JsonElement ParseLiteral(string expression, string text)
    {
        try
        {
            return JsonDocument.Parse(text).RootElement;
        }
        catch (JsonException) when (text.Length > 0)
        {
            return JsonSerializer.SerializeToElement(text);
        }
        catch (JsonException e)
        {
            throw new GeneratorException($"JMESPath '{expression}': A literal is not JSON. {e.Message}");
        }
    }
}
