namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The parsed <c>uri</c> of an operation (https://smithy.io/2.0/spec/http-bindings.html#uri).</summary>
internal sealed class UriTemplate
{
    /// <param name="text">The URI, for example <c>/{Bucket}/{Key+}?x-id=GetObject</c>.</param>
    /// <exception cref="GeneratorException">A label has no closing brace.</exception>
    public UriTemplate(string text)
    {
        int question = text.IndexOf('?');
        Query = question < 0 ? "" : text[(question + 1)..];
        string path = question < 0 ? text : text[..question];
        var parts = new List<UriPart>();
        for (int i = 0; i < path.Length;)
        {
            int open = path.IndexOf('{', i);
            if (open != i)
                parts.Add(new UriPart(path[i..(open < 0 ? path.Length : open)], IsLabel: false, IsGreedy: false));
            if (open < 0)
                break;
            int close = path.IndexOf('}', open);
            if (close < 0)
                throw new GeneratorException($"The URI '{text}' has a label without a closing brace.");
            string label = path[(open + 1)..close];
            parts.Add(new UriPart(label.TrimEnd('+'), IsLabel: true, IsGreedy: label.EndsWith('+')));
            i = close + 1;
        }
        Path = parts;
    }

    /// <summary>The parts of the path.</summary>
    public IReadOnlyList<UriPart> Path { get; }

    /// <summary>The constant part of the query. Empty for none.</summary>
    public string Query { get; }
}
