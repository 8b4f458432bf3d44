namespace Tern.Functions.Http.Requests;

/// <summary>The stage and the path of a function.</summary>
internal static class HttpPaths
{
    /// <summary>Splits the path of the event, and decodes it once.</summary>
    public static void Split(ref HttpEvent source, HttpText text)
    {
        TextRange path = source.EventPath;
        ReadOnlySpan<byte> bytes = text[path];
        if (bytes.IsEmpty || bytes[0] != '/')
        {
            int start = text.Length;
            text.Output.GetSpan(bytes.Length + 1);
            text.Add("/"u8);
            text.Add(text[path]);
            path = text.Since(start);
        }
        (source.PathBase, source.RawPath) = FindBase(source, path, text);
        int decoded = text.Length;
        text.Output.GetSpan(source.RawPath.Length);
        if (source.IsPathDecoded)
            text.Add(text[source.RawPath]);
        else
            PercentEncoding.Decode(text[source.RawPath], text.Output, isForm: false, preservesSlash: true);
        source.Path = text.Since(decoded);
    }

    private static (TextRange Base, TextRange Path) FindBase(in HttpEvent source, TextRange path, HttpText text)
    {
        switch (source.Kind)
        {
            case HttpEventKind.HttpApi:
                return SplitStage(source, path, text);
            case HttpEventKind.RestApi:
                // The path of a REST API has no stage; the path in the context has it.
                ReadOnlySpan<byte> complete = text[source.ContextPath];
                // The request was sent to the stage itself, without a slash at the end.
                if (text[path].SequenceEqual("/"u8) && complete is [(byte)'/', .., not (byte)'/'])
                    return (source.ContextPath, path);
                int length = complete.Length - path.Length;
                if (length > 1 && complete[0] == '/' && complete.EndsWith(text[path]))
                    return (new TextRange(source.ContextPath.Start, length), path);
                return source.IsPathDecoded ? SplitStage(source, path, text) : (default, path);
            default:
                return (default, path);
        }
    }

    private static (TextRange Base, TextRange Path) SplitStage(in HttpEvent source, TextRange path, HttpText text)
    {
        ReadOnlySpan<byte> stage = text[source.Stage], bytes = text[path];
        if (stage.IsEmpty || stage.SequenceEqual("$default"u8) || !bytes[1..].StartsWith(stage))
            return (default, path);
        int end = stage.Length + 1;
        // The path of a custom domain has no stage, but its first segment can have the same text.
        if (HttpRouteKey.Matches(text[source.RouteKey], bytes) && !HttpRouteKey.Matches(text[source.RouteKey], bytes[end..]))
            return (default, path);
        if (end == bytes.Length)
        {
            // The request was sent to the stage itself.
            TextRange root = text.Add("/"u8);
            return (path, root);
        }
        return bytes[end] == '/' ? (new TextRange(path.Start, end), new TextRange(path.Start + end, path.Length - end)) : (default, path);
    }
}
