using System.Text.Json;
using Tern.Conformance.Protocols.Events;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>
/// One entry of the traits <c>httpRequestTests</c>, <c>httpResponseTests</c>, <c>httpMalformedRequestTests</c>
/// (https://smithy.io/2.0/additional-specs/http-protocol-compliance-tests.html) and <c>eventStreamTests</c>.
/// </summary>
internal sealed class ProtocolCase
{
    private static readonly JsonElement s_emptyObject = JsonSerializer.SerializeToElement(new object());

    private readonly JsonElement _json;

    private ProtocolCase(JsonElement json, ShapeId owner, CaseKind kind)
    {
        _json = json;
        Owner = owner;
        Kind = kind;
        Message = new CaseMessage(kind == CaseKind.MalformedRequest ? json.GetProperty("request") : json);
    }

    /// <summary>The operation or error that has the trait.</summary>
    public ShapeId Owner { get; }

    public CaseKind Kind { get; }

    public string Id => GetString("id") ?? "";

    public string Protocol => GetString("protocol") ?? "";

    /// <summary>The expected request or the response to return. Event stream cases use the initial messages instead.</summary>
    public CaseMessage Message { get; }

    /// <summary>The expected response to a malformed request.</summary>
    public MalformedResponse Rejection => new(_json.GetProperty("response"));

    /// <summary>The members of the input, output or error. An empty object if there are none.</summary>
    public JsonElement Params => Get("params") ?? s_emptyObject;

    /// <summary>Additional configuration of the client of the case.</summary>
    public ScopedConfig? Config => VendorParam("scopedConfig") is { } config ? new ScopedConfig(config) : null;

    /// <summary>The members of an input, except its event stream.</summary>
    public JsonElement InitialRequestParams => Get("initialRequestParams") ?? s_emptyObject;

    /// <summary>The expected request that carries the events. Null if it is not compared.</summary>
    public CaseMessage? InitialRequest => Get("initialRequest") is { } message ? new CaseMessage(message) : null;

    /// <summary>The members of an output, except its event stream. Null if they are not compared.</summary>
    public JsonElement? InitialResponseParams => Get("initialResponseParams");

    /// <summary>The response that carries the events.</summary>
    public CaseMessage InitialResponse => new(Get("initialResponse") ?? s_emptyObject);

    /// <summary>Whether the case describes the request only. Its response is then a placeholder without required members.</summary>
    public bool IsRequestOnly => Get("initialResponse") is null && ResponseEvents.Count == 0 && !ExpectsFailure;

    /// <summary>The events that the client sends.</summary>
    public IReadOnlyList<CaseEvent> RequestEvents => Events("request");

    /// <summary>The events that the client receives.</summary>
    public IReadOnlyList<CaseEvent> ResponseEvents => Events("response");

    /// <summary>Whether the call or its events must fail.</summary>
    public bool ExpectsFailure => Failure is not null;

    /// <summary>The expected error shape. Null if any error is accepted.</summary>
    public string? ExpectedError => Failure is { } failure && failure.TryGetProperty("errorId", out JsonElement id) ? id.GetString() : null;

    private JsonElement? Failure => Get("expectation") is { } expectation && expectation.TryGetProperty("failure", out JsonElement failure) ? failure : null;

    /// <summary>All tests in a model that apply to a side, in the model's order.</summary>
    /// <param name="model">The model.</param>
    /// <param name="side"><c>client</c> or <c>server</c>.</param>
    public static IEnumerable<ProtocolCase> ReadAll(SmithyModel model, string side = "client")
    {
        foreach (SmithyShape shape in model.ShapeIds.Select(model.Get))
        {
            CaseKind response = shape.Traits.Has(TraitIds.Error) ? CaseKind.Error : CaseKind.Response;
            IEnumerable<ProtocolCase> cases = Read(shape, "smithy.test#httpRequestTests", CaseKind.Request, side)
                .Concat(Read(shape, "smithy.test#httpResponseTests", response, side))
                .Concat(Read(shape, "smithy.test#eventStreamTests", CaseKind.EventStream, side));
            if (side == "server")
                cases = cases.Concat(Read(shape, "smithy.test#httpMalformedRequestTests", CaseKind.MalformedRequest, side));
            foreach (ProtocolCase found in cases)
                yield return found;
        }
    }

    /// <summary>An entry of <c>vendorParams</c>.</summary>
    public JsonElement? VendorParam(string name) =>
        Get("vendorParams") is { } parameters && parameters.TryGetProperty(name, out JsonElement value) ? value : null;

    private static IEnumerable<ProtocolCase> Read(SmithyShape shape, string trait, CaseKind kind, string side) =>
        shape.Traits.Get(trait) is { } cases
            ? cases.EnumerateArray().SelectMany(CaseTemplate.Expand).Select(json => new ProtocolCase(json, shape.Id, kind)).Where(found => found.GetString("appliesTo") is not { } applies || applies == side)
            : [];

    private List<CaseEvent> Events(string type) => Get("events") is { } events
        ? [.. events.EnumerateArray().Where(found => found.GetProperty("type").GetString() == type).Select(found => new CaseEvent(found))]
        : [];

    private JsonElement? Get(string property) => _json.TryGetProperty(property, out JsonElement value) ? value : null;

    private string? GetString(string property) => Get(property)?.GetString();
}
