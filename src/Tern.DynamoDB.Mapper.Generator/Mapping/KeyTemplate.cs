using System.Text;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A part of a template: constant text, or the name of a member with an optional format.</summary>
internal sealed record TemplatePart(string? Text, string Member, string? Format)
{
    public override string ToString() => Text ?? (Format is null ? $"{{{Member}}}" : $"{{{Member}:{Format}}}");
}

/// <summary>Parses key templates, for example <c>ORDER#{PlacedAt:yyyy-MM-dd}#{Id}</c>. Double braces are text.</summary>
internal static class KeyTemplate
{
    /// <summary>Parses a template.</summary>
    /// <param name="template">The template.</param>
    /// <param name="problem">Why it is not valid; null if it is valid.</param>
    public static IReadOnlyList<TemplatePart> Parse(string template, out string? problem)
    {
        var parts = new List<TemplatePart>();
        var text = new StringBuilder();
        problem = template.Length == 0 ? "it is empty" : null;
        int i = 0;
        while (i < template.Length && problem is null)
        {
            char current = template[i];
            bool isDouble = i + 1 < template.Length && template[i + 1] == current;
            if (current is '{' or '}' && isDouble)
            {
                text.Append(current);
                i += 2;
            }
            else if (current == '}')
            {
                problem = $"the brace at position {i + 1} has no opening brace. Write '}}}}' for a brace in the text";
            }
            else if (current != '{')
            {
                text.Append(current);
                i++;
            }
            else
            {
                int end = template.IndexOf('}', i);
                if (end < 0)
                {
                    problem = $"the brace at position {i + 1} is not closed";
                    break;
                }
                AddText(parts, text);
                TemplatePart part = ParseMember(template.Substring(i + 1, end - i - 1));
                if (part.Member.Length == 0)
                    problem = $"the braces at position {i + 1} contain no member name";
                else if (part.Format is { Length: 0 })
                    problem = $"the format of '{part.Member}' is empty";
                parts.Add(part);
                i = end + 1;
            }
        }
        AddText(parts, text);
        if (problem is null && !WireText.IsValid(template))
            problem = "it contains a surrogate without its pair";
        return parts;
    }

    private static TemplatePart ParseMember(string content)
    {
        int colon = content.IndexOf(':');
        string name = (colon < 0 ? content : content.Substring(0, colon)).Trim().TrimStart('@');
        return new TemplatePart(null, name, colon < 0 ? null : content.Substring(colon + 1));
    }

    private static void AddText(List<TemplatePart> parts, StringBuilder text)
    {
        if (text.Length == 0)
            return;
        parts.Add(new TemplatePart(text.ToString(), "", null));
        text.Clear();
    }
}
