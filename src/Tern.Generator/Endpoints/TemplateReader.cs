using System.Text;

namespace Tern.Generator.Endpoints;

/// <summary>Reads template strings: <c>https://{Region}.{PartitionResult#dnsSuffix}</c>, with <c>{{</c> and <c>}}</c> for braces.</summary>
internal static class TemplateReader
{
    public static RuleExpression.Template Read(string text, Func<string, EndpointRuleSetException> error)
    {
        var parts = new List<TemplatePart>();
        var literal = new StringBuilder();
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (c is '{' or '}' && i + 1 < text.Length && text[i + 1] == c)
            {
                literal.Append(c);
                i++;
            }
            else if (c == '{')
            {
                int end = text.IndexOf('}', i);
                if (end < 0)
                    throw error($"The template '{text}' has no closing brace.");
                if (literal.Length > 0)
                    parts.Add(new(literal.ToString(), null));
                literal.Clear();
                parts.Add(new(null, ReadValue(text[(i + 1)..end], text, error)));
                i = end;
            }
            else if (c == '}')
            {
                throw error($"The template '{text}' has a closing brace without an opening one.");
            }
            else
            {
                literal.Append(c);
            }
        }
        if (literal.Length > 0)
            parts.Add(new(literal.ToString(), null));
        return new(parts);
    }

    private static RuleExpression ReadValue(string text, string template, Func<string, EndpointRuleSetException> error)
    {
        int hash = text.IndexOf('#', StringComparison.Ordinal);
        string name = hash < 0 ? text : text[..hash];
        if (name.Length == 0)
            throw error($"The template '{template}' has braces without a name.");
        var reference = new RuleExpression.Reference(name);
        return hash < 0 ? reference : new RuleExpression.Call("getAttr", [reference, Constant(text[(hash + 1)..])]);
    }

    public static RuleExpression.Template Constant(string text) => new(text.Length == 0 ? [] : [new TemplatePart(text, null)]);
}
