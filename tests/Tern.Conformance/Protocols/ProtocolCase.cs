using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>One entry of the traits <c>httpRequestTests</c> and <c>httpResponseTests</c> (https://smithy.io/2.0/additional-specs/http-protocol-compliance-tests.html).</summary>
internal sealed class ProtocolCase
{
    private readonly JsonElement _json;

    private ProtocolCase(JsonElement json, ShapeId owner, CaseKind kind)
    {
        _json = json;
        Owner = owner;
        Kind = kind;
    }

    /// <summary>The operation or error that has the trait.</summary>
    public ShapeId Owner { get; }

    public CaseKind Kind { get; }

    public string Id => GetString("id") ?? "";

    public string Protocol => GetString("protocol") ?? "";

    public string? Method => GetString("method");

    public string? Uri => GetString("uri");

    public string? Host => GetString("host");

    public string? ResolvedHost => GetString("resolvedHost");

    public int Code => _json.TryGetProperty("code", out JsonElement code) ? code.GetInt32() : 200;

    /// <summary>Null when the body is not looked at.</summary>
    public string? Body => GetString("body");

    public string? BodyMediaType => GetString("bodyMediaType");

    public IEnumerable<KeyValuePair<string, string>> Headers => _json.TryGetProperty("headers", out JsonElement headers)
        ? headers.EnumerateObject().Select(header => KeyValuePair.Create(header.Name, header.Value.GetString()!))
        : [];

    /// <summary>The members of the input, output or error; an empty object when there are none.</summary>
    public JsonElement Params => _json.TryGetProperty("params", out JsonElement value) ? value : s_none;

    /// <summary>The region that the case's client is configured for; null when it does not matter.</summary>
    public string? Region => VendorParam("scopedConfig") is { } config
        && config.TryGetProperty("client", out JsonElement client)
        && client.TryGetProperty("region", out JsonElement region) ? region.GetString() : null;

    private static readonly JsonElement s_none = JsonSerializer.SerializeToElement(new object());

    /// <summary>All client tests in a model, in the model's order.</summary>
    public static IEnumerable<ProtocolCase> ReadAll(SmithyModel model)
    {
        foreach (SmithyShape shape in model.ShapeIds.Select(model.Get))
        {
            CaseKind response = shape.Traits.Has(TraitIds.Error) ? CaseKind.Error : CaseKind.Response;
            foreach (ProtocolCase found in Read(shape, "smithy.test#httpRequestTests", CaseKind.Request).Concat(Read(shape, "smithy.test#httpResponseTests", response)))
                yield return found;
        }
    }

    /// <summary>A list of texts; empty when it is absent.</summary>
    public IEnumerable<string> GetList(string property) =>
        _json.TryGetProperty(property, out JsonElement list) ? list.EnumerateArray().Select(item => item.GetString()!) : [];

    /// <summary>An entry of <c>vendorParams</c>.</summary>
    public JsonElement? VendorParam(string name) =>
        _json.TryGetProperty("vendorParams", out JsonElement parameters) && parameters.TryGetProperty(name, out JsonElement value) ? value : null;

    private static IEnumerable<ProtocolCase> Read(SmithyShape shape, string trait, CaseKind kind) =>
        shape.Traits.Get(trait) is { } cases
            ? cases.EnumerateArray().Select(json => new ProtocolCase(json, shape.Id, kind)).Where(found => found.GetString("appliesTo") is null or "client")
            : [];

    private string? GetString(string property) => _json.TryGetProperty(property, out JsonElement value) ? value.GetString() : null;
}
