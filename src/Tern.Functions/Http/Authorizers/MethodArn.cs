namespace Tern.Functions.Http;

/// <summary>The ARN of a method or a route that an authorizer receives: <c>arn:aws:execute-api:region:account:api/stage/METHOD/path</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-control-access-using-iam-policies-to-invoke-api.html">Resource format of execute-api</seealso>
public sealed class MethodArn
{
    private readonly string _api;

    private MethodArn(string api, string apiId, string stage, string method, string path)
    {
        _api = api;
        ApiId = apiId;
        Stage = stage;
        Method = method;
        Path = path;
    }

    /// <summary>The ID of the API.</summary>
    public string ApiId { get; }

    /// <summary>The stage.</summary>
    public string Stage { get; }

    /// <summary>The method, or the route of a WebSocket API: <c>$connect</c>.</summary>
    public string Method { get; }

    /// <summary>The path of the request, with a slash at its start; empty for a WebSocket API.</summary>
    public string Path { get; }

    /// <summary>Reads the ARN of a request.</summary>
    /// <param name="arn">The value of <c>methodArn</c> or <c>routeArn</c>.</param>
    /// <exception cref="ArgumentException">The text is not an ARN of a method.</exception>
    public static MethodArn Parse(string arn)
    {
        ArgumentNullException.ThrowIfNull(arn);
        string[] parts = arn.Split(':', 6);
        string[] resource = parts.Length == 6 ? parts[5].Split('/', 4) : [];
        if (resource.Length < 3 || parts[0] != "arn" || parts[2] != "execute-api" || resource[0].Length == 0 || resource[1].Length == 0 || resource[2].Length == 0)
            throw new ArgumentException("The text is not the ARN of a method of an API. Expected: arn:aws:execute-api:region:account:api/stage/METHOD/path.", nameof(arn));
        string api = $"{string.Join(':', parts.AsSpan(0, 5))}:{resource[0]}";
        return new MethodArn(api, resource[0], resource[1], resource[2], resource.Length == 4 ? "/" + resource[3] : "");
    }

    /// <summary>Returns the ARN of a route of this stage for a policy: parameters of the template are wildcards.</summary>
    /// <remarks>A wildcard of a policy also matches slashes, so that <c>/orders/{id}</c> also matches <c>/orders/1/items</c>.</remarks>
    /// <param name="method">The method; <c>ANY</c> or <c>*</c> for any. The route of a WebSocket API.</param>
    /// <param name="template">The path: literals, <c>{id}</c> and <c>{path+}</c>; empty for a WebSocket API.</param>
    /// <exception cref="ArgumentException">The method or the template is not valid, or contains a wildcard.</exception>
    public string ToResource(string method, string template = "")
    {
        ArgumentNullException.ThrowIfNull(method);
        ArgumentNullException.ThrowIfNull(template);
        if (method is not "*" && method.AsSpan().ContainsAny("*?/:"))
            throw new ArgumentException($"The method '{method}' is not valid. Expected a method, ANY, or the route of a WebSocket API.", nameof(method));
        if (template.Length > 0 && template[0] != '/')
            throw new ArgumentException($"The template '{template}' does not start with a slash.", nameof(template));
        if (template.AsSpan().ContainsAny("*?"))
            throw new ArgumentException($"The template '{template}' contains a wildcard. Use {{name}} for a segment and {{name+}} for the rest of a path.", nameof(template));
        // A statement that matches no request would deny nothing.
        if (template.Length == 0 && Path.Length > 0)
            throw new ArgumentException("The template is empty. Expected a path that starts with a slash; only the routes of a WebSocket API have none.", nameof(template));
        if (template.Length > 0 && method.AsSpan().ContainsAnyInRange('a', 'z'))
            throw new ArgumentException($"The method '{method}' is not valid. Expected upper-case letters.", nameof(method));
        string[] segments = template.Split('/');
        for (int i = 0; i < segments.Length; i++)
        {
            if (segments[i] is ['{', .., '}'])
                segments[i] = "*";
            else if (segments[i].AsSpan().ContainsAny('{', '}'))
                throw new ArgumentException($"The segment '{segments[i]}' of the template is neither a literal nor one parameter. Expected {{name}} or {{name+}}.", nameof(template));
        }
        return $"{_api}/{Stage}/{(method == "ANY" ? "*" : method)}{string.Join('/', segments)}";
    }

    /// <summary>Returns the ARN of all methods and paths of this stage.</summary>
    public string ToStageResource() => $"{_api}/{Stage}/*";

    /// <summary>Returns the ARN of the request itself for a policy.</summary>
    /// <remarks>
    /// The path is that of the caller. A <c>*</c> in it would be a wildcard, and <c>${</c> a variable, so that a stored policy would allow other paths. They are written
    /// with <c>?</c>, which matches one character.
    /// </remarks>
    public string ToRequestResource() => $"{_api}/{Stage}/{Method.Replace('*', '?')}{Path.Replace('*', '?').Replace("${", "?{", StringComparison.Ordinal)}";
}
