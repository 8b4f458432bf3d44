using System.Text.Json;
using Tern.Conformance.Protocols.Events;
using Tern.Generator;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>Writes the code of an event stream case: the events that the server must read, or the response that it writes.</summary>
/// <param name="scope">The namespace of the case.</param>
/// <param name="server">The full name of the class of the operation.</param>
internal sealed class ServerEventWriter(TypeScope scope, string server)
{
    private static readonly JsonElement s_emptyObject = JsonSerializer.SerializeToElement(new object());
    private static readonly string s_outcome = $"global::{typeof(EventOutcome).FullName}";
    private static readonly string s_expected = $"global::{typeof(ExpectedOutcome).FullName}";

    private readonly ValueWriter _values = new(scope);

    /// <summary>Whether a case is about the request. The other cases are about the response.</summary>
    public static bool IsRequest(ProtocolCase test) => test.RequestEvents.Count > 0 || test.InitialRequest is not null;

    public void WriteRequest(CodeWriter code, ProtocolCase test, Operation operation)
    {
        code.Open($"public static async global::System.Threading.Tasks.Task<{s_outcome}> {ServerCaseWriter.ReadEvents}({scope.External(ExternalTypes.RestRequest)} request)");
        code.Line($"var input = {server}.ReadValidRequest(request);");
        code.Line($"return await {s_outcome}.ReadAsync(input, input.{StreamOf(operation.Request).PropertyName});");
        code.Close();
        code.Line($"public static {s_expected} {ServerCaseWriter.Expected}() => {WriteExpected(test, operation)};");
    }

    public void WriteResponse(CodeWriter code, ProtocolCase test, Operation operation)
    {
        Member stream = StreamOf(operation.Response);
        var union = (UnionShape)stream.Value;
        string type = scope.Named(union);
        string events = ErrorOf(test.ResponseEvents, union) is { } error
            ? $"{s_outcome}.Fail<{type}>({error})"
            : $"{s_outcome}.Send<{type}>({string.Join(", ", test.ResponseEvents.Select(found => _values.Write(union, found.Params ?? s_emptyObject)))})";
        string response = _values.Write(operation.Response, test.InitialResponseParams ?? s_emptyObject, $"{stream.PropertyName} = {events}");
        code.Line($"public static void {ServerCaseWriter.WriteResponse}({scope.External(ExternalTypes.RestResponse)} response) => {server}.WriteResponse(response, {response});");
    }

    private static Member StreamOf(StructureShape structure) => structure.Stream ?? throw new GeneratorException($"{structure.Id} has no events.");

    private string WriteExpected(ProtocolCase test, Operation operation)
    {
        var union = (UnionShape)StreamOf(operation.Request).Value;
        // The last event is the error, or the one that cannot be read.
        IEnumerable<CaseEvent> events = test.ExpectsFailure ? test.RequestEvents.SkipLast(1) : test.RequestEvents;
        var members = new List<string> { $"Events = [{string.Join(", ", events.Select(found => _values.Write(union, found.Params ?? throw new GeneratorException("An event has no params."))))}]" };
        if (test.InitialRequestParams.EnumerateObject().Any())
            members.Add($"Result = {_values.Write(operation.Request, test.InitialRequestParams, $"{StreamOf(operation.Request).PropertyName} = {s_outcome}.Send<{scope.Named(union)}>()")}");
        if (test.ExpectedError is not null && ErrorOf(test.RequestEvents, union) is { } error)
            members.Add($"Error = {error}, ErrorHasMembers = true");
        return $"new {s_expected} {{ {string.Join(", ", members)} }}";
    }

    // The value of the last event if it is an error.
    private string? ErrorOf(IReadOnlyList<CaseEvent> events, UnionShape union)
    {
        if (events.Count == 0 || events[^1].Params is not { } parameters)
            return null;
        JsonProperty given = parameters.EnumerateObject().Single();
        return union.Members.FirstOrDefault(member => member.Name == given.Name)?.Target is StructureShape { Role: StructureRole.Error } error
            ? _values.Write(error, given.Value)
            : null;
    }
}
