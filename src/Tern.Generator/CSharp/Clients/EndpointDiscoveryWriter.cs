using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Writes the endpoint discovery of a service (https://smithy.io/2.0/aws/aws-core.html#client-endpoint-discovery).</summary>
internal static class EndpointDiscoveryWriter
{
    /// <summary>The name of the class that discovers endpoints.</summary>
    public static string Name(Service service) => $"{service.Name}EndpointDiscovery";

    /// <summary>Whether an operation requires a discovered endpoint.</summary>
    public static bool IsNeeded(Service service, Operation operation) =>
        EndpointDiscoveryTraits.IsRequired(operation.Traits) && EndpointDiscoveryTraits.Operation(service.Traits) != operation.Id;

    /// <summary>The file of the class. Null if no operation requires a discovered endpoint.</summary>
    public static GeneratedFile? Write(Service service, IProtocol protocol, TypeScope scope)
    {
        if (service.Operations.FirstOrDefault(operation => IsNeeded(service, operation)) is not { } asking)
            return null;
        Operation discovery = service.Operations.FirstOrDefault(operation => operation.Id == EndpointDiscoveryTraits.Operation(service.Traits))
            ?? throw new GeneratorException(
                $"{service.Source}: {asking.Id}: The trait {TraitIds.ClientDiscoveredEndpoint} requires endpoint discovery. Expected: the trait {TraitIds.ClientEndpointDiscovery} of the service with an operation of the service.");
        return ErrorContext.In(service.Source, discovery.Id, () => CodeFile.Write($"{Name(service)}.cs", scope, code => WriteClass(code, service, discovery, protocol, scope)));
    }

    /// <summary>Writes the statement that sets the identifiers in a request, on which its endpoint depends.</summary>
    public static void WriteIdentifiers(CodeWriter code, Operation operation)
    {
        List<string> identifiers = [];
        foreach (Member member in operation.Request.Members.Where(member => member.Traits.Has(TraitIds.ClientEndpointDiscoveryId)))
        {
            bool isOptional = member.Presence == Presence.Optional;
            string value = member.Target switch
            {
                EnumShape => isOptional ? "?.Value ?? \"\"" : ".Value",
                SimpleShape { Kind: ShapeKind.String } => isOptional ? " ?? \"\"" : "",
                _ => throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.ClientEndpointDiscoveryId} is on a member of {member.Value.Id}. Expected: a string or an enum of strings."),
            };
            identifiers.Add($"new({CSharpText.Literal(member.Name)}, request.{member.PropertyName}{value})");
        }
        if (identifiers.Count > 0)
            code.Line($"message.EndpointIdentifiers = [{string.Join(", ", identifiers)}];");
    }

    private static void WriteClass(CodeWriter code, Service service, Operation discovery, IProtocol protocol, TypeScope scope)
    {
        string name = Name(service);
        string request = scope.Named(discovery.Request);
        string response = scope.Named(discovery.Response);
        string operation = $"{discovery.Name}Operation";
        code.Line($"/// <summary>Discovers the endpoints of {Sentences.ServiceName(service)} with the operation <c>{discovery.WireName}</c>.</summary>");
        code.Open($"{scope.Access} sealed class {name} : {scope.External(ExternalTypes.EndpointDiscovery)}");
        code.Line("/// <summary>The instance. It has no state.</summary>");
        code.Line($"public static {name} Instance {{ get; }} = new();");
        code.Line();
        code.Line($"private {name}()");
        code.Open($"    : base({InvalidEndpointError(service, protocol)})");
        code.Close();
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Line($"protected override async {scope.External(ExternalTypes.Task)}<{scope.External(ExternalTypes.DiscoveredEndpoint)}?> DiscoverAsync(");
        code.Line($"    {scope.External(ExternalTypes.ServiceClient)} client,");
        code.Line("    string operation,");
        code.Line($"    {scope.External(ExternalTypes.IReadOnlyList)}<{scope.External(ExternalTypes.KeyValuePair)}<string, string>> identifiers,");
        code.Line($"    {scope.External(ExternalTypes.CancellationToken)} cancellationToken)");
        code.Open();
        WriteRequest(code, discovery, scope, out string arguments);
        code.Line($"{response} response = await client.InvokeAsync({operation}.Instance, new {request} {{{arguments} }}, cancellationToken).ConfigureAwait(false);");
        WriteResult(code, discovery, scope);
        code.Close();
        code.Close();
    }

    private static string InvalidEndpointError(Service service, IProtocol protocol)
    {
        if (EndpointDiscoveryTraits.Error(service.Traits) is not { } id)
            return "null";
        StructureShape? error = service.Errors.FirstOrDefault(error => error.Id == id);
        return CSharpText.Literal(error is null ? id.Name : protocol.ErrorName(error));
    }

    private static void WriteRequest(CodeWriter code, Operation discovery, TypeScope scope, out string arguments)
    {
        arguments = "";
        foreach (Member member in discovery.Request.Members)
        {
            switch (member)
            {
                case { Name: "Operation", Target: SimpleShape { Kind: ShapeKind.String } }:
                    arguments += $" {member.PropertyName} = operation,";
                    break;
                case { Name: "Identifiers", Target: MapShape { IsSparse: false, Key.Target: SimpleShape { Kind: ShapeKind.String }, Value.Target: SimpleShape { Kind: ShapeKind.String } } }:
                    code.Line($"var map = new {scope.External(ExternalTypes.OrderedMap)}<string>(identifiers.Count);");
                    code.Open($"foreach ({scope.External(ExternalTypes.KeyValuePair)}<string, string> identifier in identifiers)");
                    code.Line("map[identifier.Key] = identifier.Value;");
                    code.Close();
                    arguments += $" {member.PropertyName} = map,";
                    break;
                case { Presence: Presence.Required }:
                    throw new GeneratorException($"member '{member.Name}': The member is required in the input of endpoint discovery. Expected: no required members except 'Operation' and 'Identifiers'.");
            }
        }
    }

    private static void WriteResult(CodeWriter code, Operation discovery, TypeScope scope)
    {
        Member? endpoints = discovery.Response.Members.FirstOrDefault(member => member.Name == "Endpoints");
        StructureShape? endpoint = (endpoints?.Target as ListShape)?.Element.Target as StructureShape;
        Member? address = endpoint?.Members.FirstOrDefault(member => member is { Name: "Address", Target: SimpleShape { Kind: ShapeKind.String } });
        Member? period = endpoint?.Members.FirstOrDefault(member => member is { Name: "CachePeriodInMinutes", Target: SimpleShape { Kind: ShapeKind.Long or ShapeKind.Integer } });
        if (address is null || period is null)
            throw new GeneratorException($"The output does not have the members that {TraitIds.ClientEndpointDiscovery} requires. Expected: a list 'Endpoints' of structures with a string 'Address' and a number 'CachePeriodInMinutes'.");
        code.Open($"foreach (var endpoint in response.{endpoints!.PropertyName})");
        if (((ListShape)endpoints.Target!).IsSparse)
        {
            code.Line("if (endpoint is null)");
            code.Line("    continue;");
        }
        string minutes = $"endpoint.{period.PropertyName}" + (period.Presence == Presence.Optional ? " ?? 0" : "");
        code.Line($"return new {scope.External(ExternalTypes.DiscoveredEndpoint)}(endpoint.{address.PropertyName}, {minutes});");
        code.Close();
        code.Line("return null;");
    }
}
