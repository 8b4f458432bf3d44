using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.WebUtilities;
using Shop.Idempotency;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.OpenApi;

/// <summary>Creates the OpenAPI operation of a route.</summary>
internal static partial class Operation
{
    /// <summary>Every status that a route can return, except 500 and the errors of Kestrel.</summary>
    public static IReadOnlyList<int> StatusesOf(Route route)
    {
        var statuses = new SortedSet<int>(route.ErrorStatuses)
        {
            route.SuccessStatus,
            StatusCodes.Status400BadRequest,
            StatusCodes.Status401Unauthorized,
            StatusCodes.Status406NotAcceptable,
            StatusCodes.Status429TooManyRequests,
            StatusCodes.Status503ServiceUnavailable,
        };
        if (route.RequiredRole is RequiredRole.Staff or RequiredRole.Admin) statuses.Add(StatusCodes.Status403Forbidden);
        if (route.Read is not null && HasTag(route)) statuses.Add(StatusCodes.Status304NotModified);
        if (route.BodyType is not null)
            statuses.UnionWith([StatusCodes.Status413PayloadTooLarge, StatusCodes.Status415UnsupportedMediaType, StatusCodes.Status422UnprocessableEntity]);
        // A row that passed the check can conflict with a concurrent request when it is written.
        if (route.BodyType?.Kind == JsonTypeInfoKind.Enumerable) statuses.Add(StatusCodes.Status409Conflict);
        if (route.AcceptsIdempotencyKey) statuses.UnionWith([StatusCodes.Status409Conflict, StatusCodes.Status422UnprocessableEntity]);
        return [.. statuses];
    }

    /// <summary>The path without the constraints of its parameters: <c>{id:long}</c> → <c>{id}</c>.</summary>
    public static string Path(Route route) => Constraint().Replace(route.Pattern, "}");

    /// <summary>The tag of a route, which is its resource.</summary>
    public static string Tag(Route route) => route.Pattern.Split('/')[1];

    /// <summary>The name of an error response in the document's components.</summary>
    public static string NameOf(int status) => string.Concat(ReasonPhrases.GetReasonPhrase(status).Where(char.IsLetter));

    public static JsonObject Of(Route route, Schemas schemas)
    {
        var operation = new JsonObject
        {
            ["operationId"] = route.Method.ToLowerInvariant() + string.Concat(Word().Matches(Path(route))
                .Select(word => char.ToUpperInvariant(word.Value[0]) + word.Value[1..])),
            ["summary"] = route.Summary,
            ["tags"] = new JsonArray(Tag(route)),
            ["security"] = Security(route),
        };
        if (DescribeAuthorization(route) is { } authorization) operation["description"] = authorization;
        if (Parameters(route) is { Count: > 0 } parameters) operation["parameters"] = parameters;
        if (route.BodyType is not null)
        {
            var content = new JsonObject { ["application/json"] = new JsonObject { ["schema"] = schemas.Of(route.BodyType.Type, isRequest: true) } };
            operation["requestBody"] = new JsonObject { ["required"] = true, ["content"] = content };
        }
        var responses = new JsonObject();
        foreach (var status in StatusesOf(route))
        {
            responses[$"{status}"] = status == route.SuccessStatus ? Success(route, schemas)
                : status < 400 ? new JsonObject { ["description"] = ReasonPhrases.GetReasonPhrase(status) }
                : new JsonObject { ["$ref"] = $"#/components/responses/{NameOf(status)}" };
        }
        responses["default"] = new JsonObject { ["$ref"] = $"#/components/responses/{NameOf(500)}" };
        operation["responses"] = responses;
        return operation;
    }

    private static JsonArray Security(Route route)
    {
        var ticket = new JsonObject { ["ticket"] = new JsonArray() };
        return route.RequiredRole == RequiredRole.Anyone ? new JsonArray(new JsonObject(), ticket) : new JsonArray(ticket);
    }

    private static string? DescribeAuthorization(Route route) => route.RequiredRole switch
    {
        RequiredRole.Customer => "Requires a signed-in user.",
        RequiredRole.OwnerOrStaff => "Requires a signed-in user. Customers have access to their own resources, staff and admins to all.",
        RequiredRole.OwnerOrAdmin => "Requires a signed-in user. Users have access to their own resources, admins to all.",
        RequiredRole.Staff => "Requires the role staff or admin.",
        RequiredRole.Admin => "Requires the role admin.",
        _ => null,
    };

    private static JsonArray Parameters(Route route)
    {
        var parameters = new JsonArray();
        foreach (Match match in PathParameter().Matches(route.Pattern))
        {
            var schema = new JsonObject { ["type"] = "integer", ["format"] = "int64" };
            parameters.Add((JsonNode)new JsonObject { ["name"] = match.Groups[1].Value, ["in"] = "path", ["required"] = true, ["schema"] = schema });
        }
        foreach (var query in route.Query)
        {
            var parameter = new JsonObject { ["name"] = query.Name, ["in"] = "query", ["description"] = query.Summary, ["schema"] = Schema(query) };
            if (query.IsRequired) parameter["required"] = true;
            parameters.Add((JsonNode)parameter);
        }
        if (route.Read is not null && HasTag(route))
            parameters.Add((JsonNode)Header("If-None-Match", "Entity tags of cached responses. The response is 304 when one of them is current."));
        if (route.ErrorStatuses.Contains(StatusCodes.Status412PreconditionFailed))
            parameters.Add((JsonNode)Header("If-Match", "The write succeeds only if the resource has one of these entity tags; otherwise the response is 412."));
        if (route.AcceptsIdempotencyKey)
        {
            var key = Header(
                IdempotencyKey.Header, "A key for safe retries. A request repeated with the same key within 24 hours has no second effect and returns the first response.");
            key["schema"]!["minLength"] = 1;
            key["schema"]!["maxLength"] = IdempotencyKey.MaxLength;
            parameters.Add((JsonNode)key);
        }
        return parameters;
    }

    private static JsonObject Header(string name, string description) =>
        new() { ["name"] = name, ["in"] = "header", ["description"] = description, ["schema"] = new JsonObject { ["type"] = "string" } };

    private static JsonObject Schema(QueryParameter parameter)
    {
        var schema = new JsonObject { ["type"] = parameter.Type };
        var isText = parameter.Type == "string";
        if (parameter.Format is not null) schema["format"] = parameter.Format;
        if (parameter.Minimum is not null) schema["minimum"] = parameter.Minimum;
        if (parameter.Maximum is not null) schema[isText ? "maxLength" : "maximum"] = parameter.Maximum;
        if (parameter.Values is not null) schema["enum"] = new JsonArray([.. parameter.Values.Select(value => (JsonNode)value)]);
        return schema;
    }

    private static JsonObject Success(Route route, Schemas schemas)
    {
        var headers = new JsonObject();
        if (HasTag(route)) headers["ETag"] = ResponseHeader("The version of the resource and a hash of the response body, or only the hash if the resource has no version.");
        if (route.SuccessStatus == StatusCodes.Status201Created) headers["Location"] = ResponseHeader("The path of the new resource.");
        if (route.AcceptsIdempotencyKey) headers[IdempotencyKey.ReplayedHeader] = ResponseHeader("true when the response repeats that of an earlier request.");
        var response = new JsonObject { ["description"] = ReasonPhrases.GetReasonPhrase(route.SuccessStatus) };
        if (headers.Count > 0) response["headers"] = headers;
        if (route.ResponseType is { } type)
            response["content"] = new JsonObject(
                route.Produces.Select(media => KeyValuePair.Create<string, JsonNode?>(media, MediaType(route, media, type, schemas))));
        else if (route.Read is not null)
            response["content"] = new JsonObject(route.Produces.Select(media => KeyValuePair.Create<string, JsonNode?>(media, new JsonObject())));
        return response;
    }

    /// <summary>The media type object. For formats other than JSON the schema has only a description.</summary>
    private static JsonObject MediaType(Route route, string media, Type type, Schemas schemas)
    {
        if (media != "application/json") return new JsonObject { ["schema"] = new JsonObject { ["description"] = StreamFormat.Of(media).Description } };
        var schema = schemas.Of(type, isRequest: false);
        if (route.AlternativeResponseType is { } other) schema = new JsonObject { ["anyOf"] = new JsonArray(schema, schemas.Of(other, isRequest: false)) };
        return new JsonObject { ["schema"] = schema };
    }

    private static JsonObject ResponseHeader(string description) =>
        new() { ["description"] = description, ["schema"] = new JsonObject { ["type"] = "string" } };

    /// <summary>True if a successful response has an entity tag: for reads except streams, and for writes that return a versioned row.</summary>
    public static bool HasTag(Route route) =>
        route.Read is not null ? route.Produces.Length == 1 : route.ResponseType is { } type && type.IsAssignableTo(typeof(IVersioned));

    [GeneratedRegex(@":\w+\}")]
    private static partial Regex Constraint();

    [GeneratedRegex(@"\{(\w+)")]
    private static partial Regex PathParameter();

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();
}
