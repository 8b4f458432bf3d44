using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>Reads a method and a template: <c>GET /orders/{id}/files/{path+}</c>.</summary>
internal static class HttpRouteParser
{
    /// <summary>The maximum number of parameters, which is that of the library.</summary>
    public const int MaxParameters = 8;

    /// <summary>Returns the route; null with the reason if it is not valid.</summary>
    public static HttpRoute? Parse(string text, out string reason)
    {
        reason = "";
        int space = text.IndexOf(' ');
        string template = space < 0 ? "" : text.Substring(space + 1).Trim();
        if (template.Length == 0 || template[0] != '/')
        {
            reason = "it has no method, or no template that starts with a slash";
            return null;
        }
        string[] methods = [.. text.Substring(0, space).Split(',').Select(method => method.Trim())];
        if (methods.Any(method => method.Length == 0 || !method.All(letter => letter is >= 'A' and <= 'Z' or '-')))
        {
            reason = "a method has other characters than upper-case letters";
            return null;
        }
        if (methods.Length > 1 && methods.Contains("ANY"))
        {
            reason = "ANY includes the other methods";
            return null;
        }
        EquatableArray<string> names = methods is ["ANY"] ? [] : methods.Distinct().ToEquatableArray();
        return ParseTemplate(template, out reason) is { } segments ? new HttpRoute(names, segments.ToEquatableArray()) : null;
    }

    private static List<HttpSegment>? ParseTemplate(string template, out string reason)
    {
        reason = "";
        var segments = new List<HttpSegment>();
        if (template == "/")
            return segments;
        string[] parts = template.Substring(1).Split('/');
        for (int i = 0; i < parts.Length; i++)
        {
            HttpSegment? segment = ParseSegment(parts[i], out reason);
            if (segment is null)
                return null;
            reason = segment.Kind == HttpSegmentKind.Greedy && i < parts.Length - 1 ? "a greedy parameter is not its last segment"
                : segment.Kind != HttpSegmentKind.Literal && segments.Exists(other => other.Kind != HttpSegmentKind.Literal && other.Text == segment.Text) ? $"it has two parameters '{segment.Text}'"
                : "";
            if (reason.Length > 0)
                return null;
            segments.Add(segment);
        }
        if (segments.Count(segment => segment.Kind != HttpSegmentKind.Literal) <= MaxParameters)
            return segments;
        reason = $"it has more than {MaxParameters} parameters";
        return null;
    }

    private static HttpSegment? ParseSegment(string part, out string reason)
    {
        reason = part.Length == 0 ? "a segment is empty"
            : part is "." or ".." ? "it has a segment '.' or '..'"
            : JsonNames.Utf8Length(part) < 0 ? "it has a surrogate without its pair"
            : part.IndexOfAny(['%', '?', '#', '\\', '\0']) >= 0 ? $"the segment '{part}' has a character that a decoded path does not contain"
            : "";
        if (reason.Length > 0)
            return null;
        if (part.IndexOfAny(['{', '}']) < 0)
            return new HttpSegment(HttpSegmentKind.Literal, part);
        bool isGreedy = part.EndsWith("+}", StringComparison.Ordinal);
        string name = part.Length > 2 && part[0] == '{' && part[part.Length - 1] == '}' ? part.Substring(1, part.Length - (isGreedy ? 3 : 2)) : "";
        if (name.Length > 0 && name.All(letter => char.IsLetterOrDigit(letter) || letter is '_' or '-'))
            return new HttpSegment(isGreedy ? HttpSegmentKind.Greedy : HttpSegmentKind.Parameter, name);
        reason = $"the segment '{part}' is neither a literal, nor one parameter without constraints: {{name}} or {{name+}}";
        return null;
    }
}
