namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The <c>uri</c> of an operation, taken apart (https://smithy.io/2.0/spec/http-bindings.html#uri).</summary>
internal sealed class UriTemplate
{
    /// <param name="text">For example <c>/{Bucket}/{Key+}?x-id=GetObject</c>.</param>
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
                throw new GeneratorException($"'{text}' has a label without an end.");
            string label = path[(open + 1)..close];
            parts.Add(new UriPart(label.TrimEnd('+'), IsLabel: true, IsGreedy: label.EndsWith('+')));
            i = close + 1;
        }
        Path = parts;
    }

    /// <summary>The parts of the path.</summary>
    public IReadOnlyList<UriPart> Path { get; }

    /// <summary>The parameters of the query that never change; empty for none.</summary>
    public string Query { get; }
}
