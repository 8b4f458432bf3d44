using System.Text.Json;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.EventStreams;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>
/// Writes an operation: its class, with descriptor, request, response and errors, and the method of the client. The code of an operation does not depend on
/// another operation.
/// </summary>
internal sealed class OperationWriter(Service service, IProtocol protocol, TypeScope scope, EndpointBinding endpoints)
{
    public GeneratedFile Write(Operation operation) => CodeFile.Write($"Operations/{operation.Name}Operation.cs", scope, code =>
    {
        WriteOperationClass(code, operation);
        code.Line();
        WriteClientMethod(code, operation);
    });

    private void WriteOperationClass(CodeWriter code, Operation operation)
    {
        code.Line($"/// <summary>Writes the requests and reads the responses of the operation <c>{operation.WireName}</c>.</summary>");
        code.Open($"{scope.Access} sealed {(Customization.PropagatesTrace(service, operation) ? "partial " : "")}class {operation.Name}Operation : {scope.External(ExternalTypes.Operation)}<{scope.Named(operation.Request)}, {scope.Named(operation.Response)}>");
        code.Line($"private {operation.Name}Operation()");
        code.Line("    : base(CreateDescriptor())");
        code.Open();
        code.Close();
        code.Line();
        code.Line("/// <summary>The instance. It has no state.</summary>");
        code.Line($"public static {operation.Name}Operation Instance {{ get; }} = new();");
        code.Line();
        WriteDescriptor(code, operation);
        code.Line();
        WriteRequest(code, operation);
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Line($"public override {scope.Named(operation.Response)} Read({scope.External(ExternalTypes.ResponseMessage)} response) => {protocol.CodecName(operation.Response)}.Read(response);");
        WriteDescription(code, operation);
        WriteErrorReader(code, operation);
        WriteTraceHook(code, operation);
        code.Close();
    }

    private void WriteDescription(CodeWriter code, Operation operation)
    {
        IReadOnlyList<(Member Member, string Method, string Name)> request = TelemetryConventions.OfRequest(service, operation);
        IReadOnlyList<(Member Member, string Method, string Name)> response = TelemetryConventions.OfResponse(service, operation);
        (string Name, string Value)? constant = TelemetryConventions.FixedTag(service);
        if (request.Count > 0 || (response.Count > 0 && constant is not null))
            WriteDescription(code, $"Describe({scope.Named(operation.Request)} request", "request", request, constant);
        if (response.Count > 0)
            WriteDescription(code, $"DescribeResult({scope.Named(operation.Response)} result", "result", response, null);
    }

    private void WriteDescription(
        CodeWriter code, string signature, string variable, IReadOnlyList<(Member Member, string Method, string Name)> members, (string Name, string Value)? constant)
    {
        string names = scope.External(ExternalTypes.TelemetryNames);
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Open($"public override void {signature}, ref {scope.External(ExternalTypes.TagWriter)} tags)");
        if (constant is var (name, value))
            code.Line($"tags.Add({names}.{name}, {names}.{value});");
        foreach ((Member member, string method, string tag) in members)
            code.Line($"tags.{method}({names}.{tag}, {variable}.{member.PropertyName});");
        code.Close();
    }

    // The trace goes to the receiver of a message or of an invocation, with the span of the call as its parent.
    private void WriteTraceHook(CodeWriter code, Operation operation)
    {
        if (!Customization.PropagatesTrace(service, operation))
            return;
        code.Line();
        code.Line("// Implemented in the package of the service.");
        code.Line($"static partial void PropagateTrace(ref {scope.Named(operation.Request)} request, {scope.External(ExternalTypes.RequestMessage)} message);");
    }

    // Static and without the codecs: an operation with types of its own does not root the types of the model (Tern.DynamoDB.Mapper, eng/aot).
    private void WriteDescriptor(CodeWriter code, Operation operation)
    {
        code.Line("/// <summary>Creates the properties of the operation, also for an operation with other types for request and response.</summary>");
        code.Line($"/// <param name=\"isResultInError\">See <see cref=\"{scope.External(ExternalTypes.OperationDescriptor)}.IsResultInError\"/>.</param>");
        code.Line($"public static {scope.External(ExternalTypes.OperationDescriptor)} CreateDescriptor({scope.External(ExternalTypes.Predicate)}<{scope.External(ExternalTypes.ResponseMessage)}>? isResultInError = null) => new()");
        code.Open();
        code.Line("IsResultInError = isResultInError,");
        code.Line($"Service = {service.Name}Service.Descriptor,");
        code.Line($"Name = {CSharpText.Literal(operation.WireName)},");
        code.Line($"ReadError = {(OwnErrors(operation).Count > 0 ? "" : $"{ErrorTypesWriter.Name(service)}.")}ReadError,");
        if (protocol.Method(operation) is not "POST" and { } method)
            code.Line($"Method = {CSharpText.Literal(method)},");
        WriteStreams(code, operation);
        if (HttpProtocols.Of(service, protocol, operation) is { } http)
            code.Line($"HttpProtocol = {scope.External(ExternalTypes.HttpProtocol)}.{http},");
        if (protocol.ErrorInSuccess(service, operation, scope) is { } errorInSuccess)
            code.Line($"IsErrorInSuccess = {errorInSuccess},");
        if (AuthSchemes.Of(service, operation) is not [TraitIds.SigV4] and var schemes)
            code.Line($"AuthSchemes = {AuthSchemes.Write(schemes, service, scope)},");
        if (operation.Traits.Has(TraitIds.UnsignedPayload))
            code.Line("HasUnsignedPayload = true,");
        if (EndpointDiscoveryWriter.IsNeeded(service, operation))
            code.Line($"EndpointDiscovery = {EndpointDiscoveryWriter.Name(service)}.Instance,");
        if (Customization.IsLongPolling(service, operation))
            code.Line("IsLongPolling = true,");
        if (LongRunningOperations.Contains(service, operation))
            code.Line("IsLongRunning = true,");
        if (IsIdempotent(operation))
            code.Line("IsIdempotent = true,");
        if (Customization.HasSlowResponse(service, operation))
            code.Line("HasSlowResponse = true,");
        if (protocol.ResponseAlgorithms(operation) is { Count: > 0 } algorithms)
            code.Line($"ResponseAlgorithms = [{string.Join(", ", algorithms.Select(CSharpText.Literal))}],");
        // Of the encodings that a model can list, gzip is the only one that every SDK supports.
        if (operation.Traits.Get(TraitIds.RequestCompression) is { } compression
            && compression.GetProperty("encodings").EnumerateArray().Any(encoding => encoding.GetString() == "gzip"))
        {
            code.Line($"RequestCompression = {scope.External(ExternalTypes.RequestCompression)}.Gzip,");
        }
        code.Close(";");
    }

    private bool IsIdempotent(Operation operation) =>
        operation.Traits.Has(TraitIds.ReadOnly) || operation.Traits.Has(TraitIds.Idempotent)
        || protocol.Method(operation) is "GET" or "HEAD"
        || operation.Request.Members.Any(member => member.Traits.Has(TraitIds.IdempotencyToken))
        || Customization.IsIdempotent(service, operation);

    private void WriteStreams(CodeWriter code, Operation operation)
    {
        if (operation.Request.Stream is { Stream: MemberStream.RequestBody } body && (body.Traits.Has(TraitIds.RequiresLength) || Customization.RequiresLength(service, operation)))
            code.Line("RequiresLength = true,");
        switch (operation.Response.Stream)
        {
            case { Stream: MemberStream.ResponseBody }:
                code.Line($"ResponseMode = {scope.External(ExternalTypes.ResponseMode)}.Streamed,");
                break;
            case { Stream: MemberStream.ResponseEvents }:
                code.Line($"ResponseMode = {scope.External(ExternalTypes.ResponseMode)}.Framed,");
                if (protocol.HasInitialMessages && operation.Response.Members.Count > 1)
                    code.Line($"ReadInitialResponse = {scope.External(ExternalTypes.InitialMessage)}.ReadAsync,");
                break;
        }
    }

    private void WriteRequestEvents(CodeWriter code, Operation operation)
    {
        if (operation.Request.Stream is not { Stream: MemberStream.RequestEvents } events)
            return;
        string initial = protocol.HasInitialMessages ? $", {CSharpText.Literal(protocol.EventPayloads!.MediaType)}" : "";
        code.Line($"{scope.External(ExternalTypes.EventStreamBody)}.Attach(message, request.{events.PropertyName}, {EventStreamWriter.ClassName(events)}.Write{initial});");
    }

    private void WriteRequest(CodeWriter code, Operation operation)
    {
        string request = scope.Named(operation.Request);
        code.Line("/// <inheritdoc/>");
        code.Open($"public override void Write({request} request, {scope.External(ExternalTypes.RequestMessage)} message)");
        foreach (Member token in operation.Request.Members.Where(member => member.Traits.Has(TraitIds.IdempotencyToken)))
        {
            code.Line($"if (request.{token.PropertyName} is null)");
            code.Line($"    request = request with {{ {token.PropertyName} = message.CreateIdempotencyToken() }};");
        }
        if (Customization.PropagatesTrace(service, operation))
        {
            code.Line("if (message.PropagatesTrace)");
            code.Line("    PropagateTrace(ref request, message);");
        }
        WriteHostPrefix(code, operation);
        if (EndpointDiscoveryWriter.IsNeeded(service, operation))
            EndpointDiscoveryWriter.WriteIdentifiers(code, operation);
        protocol.WriteRequest(code, service, operation, scope);
        WriteRequestEvents(code, operation);
        code.Close();
        code.Line();
        code.Line("/// <inheritdoc/>");
        Member? endpoint = operation.Request.Members.FirstOrDefault(member => member.Name == Customization.EndpointMember(service, operation));
        code.Line($"public override {scope.External(ExternalTypes.Endpoint)} ResolveEndpoint({request} request, {scope.External(ExternalTypes.EndpointContext)} context) =>");
        code.Line(endpoint is null
            ? $"    {service.Name}Endpoints.Resolve(context{endpoints.Arguments(operation)});"
            : $"    new(request.{endpoint.PropertyName});");
    }

    private void WriteErrorReader(CodeWriter code, Operation operation)
    {
        List<StructureShape> own = OwnErrors(operation);
        if (own.Count == 0)
            return;
        code.Line();
        code.Open($"private static {scope.External(ExternalTypes.TernServiceException)} ReadError({scope.External(ExternalTypes.ResponseMessage)} response)");
        code.Line($"{scope.External(ExternalTypes.ServiceError)} error = {scope.External(protocol.ErrorReader)}.Read(response, out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document);");
        code.Open("return error.ShapeName switch");
        foreach (StructureShape error in own.DistinctBy(protocol.ErrorName))
            code.Line($"{CSharpText.Literal(protocol.ErrorName(error))} => {protocol.CodecName(error)}.Read(error, document),");
        code.Line($"_ => {ErrorTypesWriter.Name(service)}.Read(error, document),");
        code.Close(";");
        code.Close();
    }

    // If two errors of the service have the same name on the wire, an operation that lists the second one returns the second one.
    private List<StructureShape> OwnErrors(Operation operation) =>
        [.. operation.Errors.Where(error => ErrorTypesWriter.Find(service, protocol, protocol.ErrorName(error)) != error)];

    // The caller sets the labels. Each label is validated before it becomes part of a host name.
    private void WriteHostPrefix(CodeWriter code, Operation operation)
    {
        if (operation.Traits.Get(TraitIds.Endpoint) is not { ValueKind: JsonValueKind.Object } endpoint)
            return;
        string prefix = endpoint.GetProperty("hostPrefix").GetString()!;
        if (prefix is not [.., '.' or '-'])
            throw new GeneratorException($"{service.Source}: {operation.Id}: The trait {TraitIds.Endpoint} has the host prefix '{prefix}'. Expected: a dot or a hyphen at its end.");
        var parts = new List<string>();
        for (int i = 0; i < prefix.Length;)
        {
            int open = prefix.IndexOf('{', i);
            int end = open < 0 ? prefix.Length : open;
            if (end > i)
                parts.Add(CSharpText.Literal(prefix[i..end]));
            if (open < 0)
                break;
            int close = prefix.IndexOf('}', open);
            string name = close < 0 ? "" : prefix[(open + 1)..close];
            Member member = operation.Request.Members.FirstOrDefault(member => member.Name == name)
                ?? throw new GeneratorException($"{service.Source}: {operation.Id}: The trait {TraitIds.Endpoint} refers to the member '{name}', which the input does not have.");
            if (endpoints.HostStartsWith(member))
            {
                if (prefix != $"{{{name}}}.")
                    throw new GeneratorException($"{service.Source}: {operation.Id}: The host prefix '{prefix}' of the trait {TraitIds.Endpoint} and the endpoint rules both put the member '{name}' into the host. Expected: the host prefix '{{{name}}}.', which is the same as that of the rules.");
                return;
            }
            string value = $"request.{member.PropertyName}" + (member.Target is EnumShape ? (member.Presence == Presence.Optional ? "?.Value" : ".Value") : "");
            parts.Add($"{scope.External(ExternalTypes.HostLabel)}.Require({value}, {CSharpText.Literal(member.PropertyName)})");
            i = close + 1;
        }
        code.Line($"message.HostPrefix = {string.Join(" + ", parts)};");
    }

    private void WriteClientMethod(CodeWriter code, Operation operation)
    {
        string request = scope.Named(operation.Request);
        string response = scope.Named(operation.Response);
        code.Open($"{scope.Access} sealed partial class {service.Name}Client");
        OperationDocumentation.WriteMethod(code, service, operation, scope);
        bool checksResult = Customization.ChecksResult(service, operation);
        Member? source = Customization.SourceRegionMember(service, operation);
        bool isMore = checksResult || source is not null;
        bool isDiverted = Customization.HasCustomImplementation(service, operation);
        code.Open($"public {(isMore ? "async " : "")}{scope.External(ExternalTypes.Task)}<{response}> {operation.Name}Async({request} request, {scope.External(ExternalTypes.CancellationToken)} cancellationToken = default)");
        code.Line($"{scope.External(ExternalTypes.ArgumentNullException)}.ThrowIfNull(request);");
        if (source is not null)
            WriteSourceRegionUrl(code, operation, source);
        string call = $"InvokeAsync({operation.Name}Operation.Instance, request, cancellationToken)";
        if (isMore)
        {
            code.Line($"{response} response = await {call}.ConfigureAwait(false);");
            if (checksResult)
                code.Line("CheckResult(request, response);");
            code.Line("return response;");
        }
        else if (isDiverted)
        {
            code.Line($"{scope.External(ExternalTypes.Task)}<{response}>? diverted = null;");
            code.Line("Divert(request, cancellationToken, ref diverted);");
            code.Line($"return diverted ?? {call};");
        }
        else
        {
            code.Line($"return {call};");
        }
        code.Close();
        if (isDiverted)
        {
            code.Line();
            code.Line("// Implemented in the package of the service.");
            code.Line($"partial void Divert({request} request, {scope.External(ExternalTypes.CancellationToken)} cancellationToken, ref {scope.External(ExternalTypes.Task)}<{response}>? response);");
        }
        if (checksResult)
        {
            code.Line();
            code.Line("// Implemented in the package of the service.");
            code.Line($"partial void CheckResult({request} request, {response} response);");
        }
        code.Close();
    }

    private void WriteSourceRegionUrl(CodeWriter code, Operation operation, Member source)
    {
        string helper = scope.External(ExternalTypes.SourceRegionUrl);
        Member url = Customization.SourceRegionUrlMember(operation)!;
        if (operation.Request.Members.FirstOrDefault(member => member.Name == "DestinationRegion") is { } destination)
            code.Line($"request = request with {{ {destination.PropertyName} = request.{destination.PropertyName} ?? await {helper}.GetDestinationAsync(this, cancellationToken).ConfigureAwait(false) }};");
        code.Open($"if (request.{url.PropertyName} is null)");
        code.Line($"string? url = await {helper}.CreateAsync(this, {operation.Name}Operation.Instance, request, request.{source.PropertyName}, cancellationToken).ConfigureAwait(false);");
        code.Line($"request = request with {{ {url.PropertyName} = url }};");
        code.Close();
    }
}
