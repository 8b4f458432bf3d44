using System.Text.Json;
using Tern.Conformance.Protocols.Events;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Endpoints;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols;

/// <summary>Writes the code of one case: the call and the expected object.</summary>
internal sealed class CaseWriter(Service service)
{
    public const string Call = "CallAsync";
    public const string Expected = "Expected";

    private static readonly JsonElement s_emptyObject = JsonSerializer.SerializeToElement(new object());

    // A child of the service namespace, so that shapes take precedence over imported types of the same name.
    private readonly TypeScope _scope = new(service, $"{service.Namespace}.Cases");

    /// <summary>The full name of a case's class.</summary>
    public string TypeName(int index) => $"{_scope.Namespace}.Case{index}";

    /// <summary>The file of a case.</summary>
    public static string FileName(int index) => $"Case{index}.cs";

    /// <exception cref="GeneratorException">The case does not fit the model.</exception>
    public GeneratedFile Write(ProtocolCase test, int index)
    {
        StructureShape? error = test.Kind == CaseKind.Error ? FindError(test.Owner.ToString()) : null;
        Operation operation = error is null ? FindOperation(test) : service.Operations.First(candidate => candidate.Errors.Contains(error));
        var values = new ValueWriter(_scope);
        return CodeFile.Write(FileName(index), _scope, code =>
        {
            code.Open($"public static class Case{index}");
            code.Open($"public static async {_scope.External(ExternalTypes.Task)}<object> {Call}({FullName(typeof(ClientSettings))} settings)");
            WriteClient(code, test);
            code.Line($"var result = settings.Track(await client.{operation.Name}Async({WriteRequest(test, operation, values)}));");
            Member? received = EventStreamOf(operation.Response);
            code.Line(test.Kind != CaseKind.EventStream ? "return result;"
                : received is null ? $"return {FullName(typeof(EventOutcome))}.Of(result);"
                : $"return await {FullName(typeof(EventOutcome))}.ReadAsync(result, result.{received.PropertyName});");
            code.Close();
            if (test.Kind != CaseKind.Request)
            {
                string expected = test.Kind == CaseKind.EventStream ? WriteOutcome(test, operation, values) : values.Write(error ?? operation.Response, test.Params);
                code.Line();
                code.Line($"public static object {Expected}() => {expected};");
            }
            code.Close();
        });
    }

    private static string FullName(Type type) => $"global::{type.FullName}";

    private static Member? EventStreamOf(StructureShape structure) =>
        structure.Members.FirstOrDefault(member => member.Target is UnionShape union && union.Traits.Has(TraitIds.Streaming));

    private string WriteRequest(ProtocolCase test, Operation operation, ValueWriter values)
    {
        if (test.Kind is CaseKind.Response or CaseKind.Error)
            return values.WriteSmallest(operation.Request);
        if (test.Kind == CaseKind.Request)
            return values.Write(operation.Request, test.Params);
        Member? sent = EventStreamOf(operation.Request);
        if (sent is null && test.RequestEvents.Count > 0)
            throw new GeneratorException($"{operation.Id} sends no events.");
        List<string> events = [.. test.RequestEvents.Where(found => !found.IsInitial).Select(found => values.Write((UnionShape)sent!.Value, found.Params ?? s_emptyObject))];
        string? stream = sent is null ? null : $"{sent.PropertyName} = {FullName(typeof(EventOutcome))}.Send<{_scope.Named((UnionShape)sent.Value)}>({string.Join(", ", events)})";
        // The case compares the events only, so required members without a value get the smallest value.
        bool isComplete = test.InitialRequestParams.EnumerateObject().Any();
        return isComplete ? values.Write(operation.Request, test.InitialRequestParams, stream) : values.WriteSmallest(operation.Request, stream);
    }

    private string WriteOutcome(ProtocolCase test, Operation operation, ValueWriter values)
    {
        Member? received = EventStreamOf(operation.Response);
        List<CaseEvent> events = [.. test.ResponseEvents.Where(found => !found.IsInitial)];
        if (received is null && events.Count > 0)
            throw new GeneratorException($"{operation.Id} receives no events.");
        // The last event is the error event, or the one that cannot be read.
        CaseEvent? failing = test.ExpectsFailure ? events.LastOrDefault() : null;
        if (failing is not null)
            events.Remove(failing);
        List<string> expected = [.. events.Select(found => values.Write((UnionShape)received!.Value, found.Params ?? throw new GeneratorException("An event has no params.")))];
        var members = new List<string> { $"Events = [{string.Join(", ", expected)}]" };
        if (EventStreamOf(operation.Request) is not null)
            members.Add("SendsEvents = true");
        if (test.InitialResponseParams is { } initial)
            members.Add($"Result = {values.Write(operation.Response, initial)}");
        if (test.ExpectedError is { } id)
        {
            StructureShape error = received?.Value is UnionShape union && union.Members.FirstOrDefault(member => member.Target?.Id.ToString() == id)?.Target is StructureShape streamed ? streamed : FindError(id);
            JsonElement? given = failing?.Params is { } parameters ? parameters.EnumerateObject().Single().Value : null;
            members.Add($"Error = {values.Write(error, given ?? s_emptyObject)}");
            if (given is not null)
                members.Add("ErrorHasMembers = true");
        }
        return $"new {FullName(typeof(ExpectedOutcome))} {{ {string.Join(", ", members)} }}";
    }

    private Operation FindOperation(ProtocolCase test) => service.Operations.FirstOrDefault(operation => operation.Id == test.Owner)
        ?? throw new GeneratorException($"{service.Id} has no operation {test.Owner}.");

    private StructureShape FindError(string id) => service.Operations.SelectMany(operation => operation.Errors).FirstOrDefault(error => error.Id.ToString() == id)
        ?? throw new GeneratorException($"No operation of {service.Id} has the error {id}.");

    private void WriteClient(CodeWriter code, ProtocolCase test)
    {
        code.Open($"var client = settings.Track(new global::{service.Namespace}.{service.Name}Client(new global::{service.Namespace}.{service.Name}ClientOptions");
        code.Line("Handler = settings.Handler,");
        code.Line("Endpoint = settings.Endpoint,");
        code.Line("Region = settings.Region,");
        code.Line("Credentials = new global::Tern.StaticCredentialsProvider(\"AKIDEXAMPLE\", \"secret\"),");
        // A client prefers a token over credentials if it has one.
        CaseMessage message = test.InitialRequest ?? test.Message;
        if (message.AuthScheme == TraitIds.HttpBearerAuth || !service.Traits.Has(TraitIds.SigV4))
            code.Line("BearerToken = new global::Tern.StaticBearerTokenProvider(\"token\"),");
        code.Line("ApiKey = new global::Tern.ApiKey(\"key\"),");
        code.Line("UserPassword = new global::Tern.UserPassword(\"user\", \"password\"),");
        if (message.AuthScheme is { } scheme)
            code.Line($"AuthSchemePreference = [{TypeOf(scheme)}],");
        code.Line("Retry = global::Tern.RetryOptions.None,");
        code.Line("CreateIdempotencyToken = () => \"00000000-0000-4000-8000-000000000000\",");
        code.Line("Environment = settings.Environment,");
        if (test.Config is { } config)
            WriteConfig(code, config);
        code.Close("));");
    }

    private void WriteConfig(CodeWriter code, ScopedConfig config)
    {
        if (config.UsesDualStack)
            code.Line("UseDualStack = true,");
        if (config.UsesFips)
            code.Line("UseFips = true,");
        if (config.BuiltIns.Count == 0)
            return;
        JsonElement ruleSet = service.Traits.Get(TraitIds.EndpointRuleSet) ?? throw new GeneratorException($"{service.Id} has no endpoint rules, but the case has a configuration for them.");
        EndpointRuleSet rules = EndpointRuleSetReader.Read(ruleSet, service.Name);
        foreach ((string builtIn, bool value) in config.BuiltIns)
        {
            EndpointParameter parameter = rules.Parameters.FirstOrDefault(parameter => parameter.BuiltIn == builtIn)
                ?? throw new GeneratorException($"The endpoint rules of {service.Id} have no parameter {builtIn}.");
            code.Line($"{parameter.CSharpName} = {(value ? "true" : "false")},");
        }
    }

    private static string TypeOf(string scheme) => "global::Tern.AuthSchemeType." + scheme switch
    {
        TraitIds.SigV4 => "SigV4",
        TraitIds.SigV4A => "SigV4a",
        TraitIds.HttpBearerAuth => "HttpBearer",
        TraitIds.HttpBasicAuth => "HttpBasic",
        TraitIds.HttpApiKeyAuth => "HttpApiKey",
        TraitIds.HttpDigestAuth => "HttpDigest",
        _ => throw new GeneratorException($"The authentication scheme '{scheme}' of the case is unknown. Expected the id of an authentication trait."),
    };
}
