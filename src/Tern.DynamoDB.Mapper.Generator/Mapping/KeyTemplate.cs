using System.Text;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>A part of a template: constant text, or the name of a member with an optional format.</summary>
internal sealed record TemplatePart(string? Text, string Member, string? Format)
{
    public override string ToString() => Text ?? (Format is null ? $"{{{Member}}}" : $"{{{Member}:{Format}}}");
}

/// <summary>Why a template is not valid.</summary>
/// <param name="Text">The reason.</param>
/// <param name="Corrected">The corrected template; null if it is not known.</param>
internal sealed record TemplateProblem(string Text, string? Corrected = null);

/// <summary>Parses key templates, for example <c>ORDER#{PlacedAt:yyyy-MM-dd}#{Id}</c>. Double braces are text.</summary>
internal static class KeyTemplate
{
    /// <summary>Parses a template.</summary>
    /// <param name="template">The template.</param>
    /// <param name="problem">Why it is not valid; null if it is valid.</param>
    public static IReadOnlyList<TemplatePart> Parse(string template, out TemplateProblem? problem)
    {
        var parts = new List<TemplatePart>();
        var text = new StringBuilder();
        problem = template.Length == 0 ? new("it is empty") : null;
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
                problem = new($"the brace at position {i + 1} has no opening brace. Write '}}}}' for a brace in the text", template.Insert(i, "}"));
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
                    problem = new($"the brace at position {i + 1} is not closed. Write '{{{{' for a brace in the text", template.Insert(i, "{"));
                    break;
                }
                AddText(parts, text);
                TemplatePart part = ParseMember(template.Substring(i + 1, end - i - 1));
                if (part.Member.Length == 0)
                    problem = new($"the braces at position {i + 1} contain no member name");
                else if (part.Format is { Length: 0 })
                    problem = new($"the format of '{part.Member}' is empty", template.Remove(end - 1, 1));
                parts.Add(part);
                i = end + 1;
            }
        }
        AddText(parts, text);
        if (problem is null && !WireText.IsValid(template))
            problem = new("it contains a surrogate without its pair");
        return parts;
    }

    /// <summary>The template with these parts.</summary>
    public static string Format(IEnumerable<TemplatePart> parts) =>
        string.Concat(parts.Select(part => part.Text?.Replace("{", "{{").Replace("}", "}}") ?? part.ToString()));

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
