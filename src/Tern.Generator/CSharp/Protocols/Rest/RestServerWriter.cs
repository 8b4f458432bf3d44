using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Constraints;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.EventStreams;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>
/// Writes the code of a server with a REST protocol: for each operation a route, a reader of requests, constraint checks and a writer of responses, and a
/// router and a writer of errors for all operations.
/// </summary>
internal sealed class RestServerWriter(RestProtocol protocol, Service service, TypeScope scope)
{
    private readonly ConstraintWriter _constraints = new(service, scope, ConstraintStyle.Smithy);

    public IEnumerable<GeneratedFile> Write()
    {
        foreach (GeneratedFile file in _constraints.Write())
            yield return file;
        foreach (GeneratedFile file in new EventStreamWriter(service, protocol, scope, CodecSide.Server).Write())
            yield return file;
        foreach (Operation operation in service.Operations)
        {
            yield return ErrorContext.In(service.Source, operation.Id, () =>
                CodeFile.Write($"{operation.Name}Server.cs", scope, code => WriteOperation(code, operation)));
        }
        yield return CodeFile.Write($"{service.Name}Router.cs", scope, WriteRouter);
        yield return CodeFile.Write($"{service.Name}Errors.cs", scope, WriteErrors);
    }

    private void WriteOperation(CodeWriter code, Operation operation)
    {
        string request = scope.Named(operation.Request);
        code.Line($"/// <summary>Reads the requests and writes the responses of the operation <c>{operation.WireName}</c>.</summary>");
        code.Open($"internal static class {operation.Name}Server");
        WriteRoute(code, operation);
        code.Line();
        code.Line("/// <summary>Reads a request.</summary>");
        code.Line("/// <param name=\"request\">The request.</param>");
        code.Line("/// <param name=\"missing\">Receives the required members that are missing. Their properties have the empty value of their type.</param>");
        code.Line($"public static {request} ReadRequest({scope.External(ExternalTypes.RestRequest)} request, {scope.External(ExternalTypes.MissingMembers)} missing) =>");
        code.Line($"    {protocol.CodecName(operation.Request)}.Read(request, missing);");
        code.Line();
        code.Line("/// <summary>Adds the constraints of the model that a request violates.</summary>");
        code.Open($"public static void CheckRequest({scope.External(ExternalTypes.ConstraintViolations)} violations, {request} request)");
        if (_constraints.Checks(operation.Request))
            code.Line($"{ConstraintWriter.ClassName(operation.Request)}.Check(violations, request);");
        code.Close();
        code.Line();
        code.Line("/// <summary>Checks the media types of a request, reads it, and checks its constraints.</summary>");
        code.Line($"/// <exception cref=\"{scope.External(ExternalTypes.RejectedRequestException)}\">The request is malformed or violates a constraint.</exception>");
        code.Line($"public static {request} ReadValidRequest({scope.External(ExternalTypes.RestRequest)} request) =>");
        code.Line($"    {scope.External(ExternalTypes.RequestValidation)}.Read(Route, request, ReadRequest, CheckRequest);");
        code.Line();
        code.Line("/// <summary>Writes a response.</summary>");
        code.Open($"public static void WriteResponse({scope.External(ExternalTypes.RestResponse)} message, {scope.Named(operation.Response)} response)");
        protocol.WriteResponse(code, service, operation, scope);
        code.Close();
        code.Close();
    }

    private void WriteRoute(CodeWriter code, Operation operation)
    {
        var bindings = new HttpBindings(operation.Request);
        List<string> properties = [];
        Add("RequiredParameters", bindings.Query, TraitIds.HttpQuery);
        Add("RequiredHeaders", bindings.Headers, TraitIds.HttpHeader);
        if (bindings.Payload is { Stream: MemberStream.RequestBody })
            properties.Add("StreamsBody = true");
        if (bindings.Payload is { Stream: MemberStream.RequestEvents })
            properties.Add("ReceivesEvents = true");
        if (bindings.Payload is not null || bindings.Document.Count > 0)
            properties.Add("HasBody = true");
        AddMediaType("RequestMediaType", bindings, bindings.Document.Count > 0);
        AddMediaType("ResponseMediaType", new HttpBindings(operation.Response), protocol.HasResponseDocument(operation));
        string initializer = properties.Count == 0 ? "" : $" {{ {string.Join(", ", properties)} }}";
        code.Line("/// <summary>The route of the operation.</summary>");
        code.Line($"public static {scope.External(ExternalTypes.RestRoute)} Route {{ get; }} = new({CSharpText.Literal(operation.WireName)}, {CSharpText.Literal(HttpBindings.Method(operation))}, {CSharpText.Literal(HttpBindings.Uri(operation))}){initializer};");

        void Add(string property, IEnumerable<Member> members, string trait)
        {
            List<string> names = [.. members.Where(member => member.IsRequiredByServer).Select(member => CSharpText.Literal(member.Traits.GetString(trait)!))];
            if (names.Count > 0)
                properties.Add($"{property} = [{string.Join(", ", names)}]");
        }

        void AddMediaType(string property, HttpBindings bound, bool hasDocument)
        {
            if (protocol.MediaType(bound, hasDocument) is { } mediaType)
                properties.Add($"{property} = {CSharpText.Literal(mediaType)}");
        }
    }

    private void WriteRouter(CodeWriter code)
    {
        code.Line($"/// <summary>Selects the operation of a request to {Sentences.ServiceName(service)}.</summary>");
        code.Open($"internal static class {service.Name}Router");
        code.Line("/// <summary>The instance.</summary>");
        code.Line($"public static {scope.External(ExternalTypes.RestRouter)} Instance {{ get; }} = new([{string.Join(", ", service.Operations.Select(operation => $"{operation.Name}Server.Route"))}]);");
        code.Close();
    }

    private void WriteErrors(CodeWriter code)
    {
        code.Line($"/// <summary>Writes the errors of {Sentences.ServiceName(service)}.</summary>");
        code.Open($"internal static class {service.Name}Errors");
        protocol.WriteErrors(code, service, scope);
        code.Close();
    }
}
