using Tern.Generator.CSharp.Clients;
using Tern.Generator.CSharp.Codecs;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.EventStreams;
using Tern.Generator.CSharp.Pagination;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.CSharp.Types;
using Tern.Generator.CSharp.Waiters;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp;

/// <summary>Writes the files of a service. Types, client and server are separate outputs, which can be in different assemblies.</summary>
public static class ServiceGenerator
{
    /// <summary>Writes the files of the outputs, in a fixed order.</summary>
    /// <param name="service">The service.</param>
    /// <param name="outputs">The outputs to write.</param>
    /// <param name="serverNamespace">The namespace of the server's files. The default is null: that of <see cref="DefaultServerNamespace"/>.</param>
    /// <exception cref="GeneratorException">The model has a feature that is not supported.</exception>
    public static IReadOnlyList<GeneratedFile> Generate(Service service, Outputs outputs, string? serverNamespace = null) =>
        ErrorContext.In(service.Source, service.Id, () => GenerateFiles(service, outputs, serverNamespace));

    /// <summary>
    /// The default namespace of the server's files: <c>Server</c> below the namespace of the service, or <c>ServerCodecs</c> if the service has a type of the
    /// name <c>Server</c>.
    /// </summary>
    // A separate namespace, because client and server can be in one assembly and both have codecs of the same shapes.
    public static string DefaultServerNamespace(Service service) =>
        $"{service.Namespace}.{(service.Shapes.Any(shape => shape.Name == "Server") ? "ServerCodecs" : "Server")}";

    private static List<GeneratedFile> GenerateFiles(Service service, Outputs outputs, string? serverNamespace)
    {
        if (service.Traits.GetString(TraitIds.SignatureVersion) is { } signature)
            throw new GeneratorException($"{service.Source}: The service {service.Id} requires the signature version '{signature}' (trait {TraitIds.SignatureVersion}), which is not supported.");
        IProtocol protocol = Protocol.Select(service);
        if (outputs.HasFlag(Outputs.Codecs) != service.HasCodecs)
            throw new ArgumentException("The service must be built with the option HasCodecs for the output Codecs, and only for it.", nameof(outputs));
        if (service.HasCodecs && !protocol.SupportsCodecs)
            throw new GeneratorException($"{service.Source}: {service.Id}: The output Codecs does not support the protocol {protocol.TraitId}. Expected: AWS JSON, or REST with JSON, whose codecs use smithy.api#jsonName.");
        if (outputs.HasFlag(Outputs.Server) && !protocol.SupportsServer)
            throw new GeneratorException($"{service.Source}: {service.Id}: The output Server does not support the protocol {protocol.TraitId}. Remove Server from the outputs.");
        var files = new List<GeneratedFile>();
        if (outputs.HasFlag(Outputs.Types))
            AddTypes(files, service, protocol);
        if (outputs.HasFlag(Outputs.Client))
            AddClient(files, service, protocol);
        // The readers of a client accept documents of a newer model, and replace missing members.
        if (outputs.HasFlag(Outputs.Codecs))
            files.AddRange(protocol.WriteCodecs(service, new TypeScope(service), CodecSide.Client));
        if (outputs.HasFlag(Outputs.Server))
        {
            if (!protocol.SupportsServerEvents && service.Operations.FirstOrDefault(HasEvents) is { } streamed)
                throw new GeneratorException($"The operation {streamed.Id} has an event stream, which the output Server does not support for the protocol {protocol.TraitId}. Exclude the operation.");
            var scope = new TypeScope(service, serverNamespace ?? DefaultServerNamespace(service));
            files.AddRange(protocol.WriteCodecs(service, scope, CodecSide.Server)
                .Concat(protocol.WriteServer(service, scope))
                .Select(file => file with { Path = $"Server/{file.Path}" }));
        }
        return files;
    }

    private static bool HasEvents(Operation operation) =>
        operation.Request.Stream is { Stream: MemberStream.RequestEvents } || operation.Response.Stream is { Stream: MemberStream.ResponseEvents };

    private static void AddTypes(List<GeneratedFile> files, Service service, IProtocol protocol)
    {
        var scope = new TypeScope(service);
        var documentation = new TypeDocumentation(service, protocol);
        if (!service.HasCodecs)
            files.Add(ErrorWriter.WriteBase(service, scope));
        var payloads = service.HasCodecs ? new PayloadMembers(service.CodecInterface, protocol) : null;
        foreach (NamedShape shape in service.Shapes)
        {
            GeneratedFile? file = ErrorContext.In(service.Source, shape.Id, () => shape switch
            {
                StructureShape { Role: StructureRole.Error } error => ErrorWriter.Write(error, service, documentation, scope),
                StructureShape structure => StructureWriter.Write(structure, documentation, scope, payloads),
                UnionShape union => UnionWriter.Write(union, documentation, scope),
                EnumShape enumeration => EnumWriter.Write(enumeration, scope),
                _ => null,
            });
            if (file is not null)
                files.Add(file);
        }
    }

    private static void AddClient(List<GeneratedFile> files, Service service, IProtocol protocol)
    {
        var scope = new TypeScope(service);
        var endpoints = new EndpointBinding(service, scope);
        files.Add(ServiceWriter.Write(service, scope));
        files.Add(ErrorTypesWriter.Write(service, protocol, scope));
        files.AddRange(ClientWriter.Write(service, scope, endpoints));
        files.AddRange(endpoints.Write());
        if (EndpointDiscoveryWriter.Write(service, protocol, scope) is { } discovery)
            files.Add(discovery);
        files.AddRange(protocol.WriteCodecs(service, scope, CodecSide.Client));
        files.AddRange(new EventStreamWriter(service, protocol, scope, CodecSide.Client).Write());
        var operations = new OperationWriter(service, protocol, scope, endpoints);
        foreach (Operation operation in service.Operations)
            files.AddRange(ErrorContext.In(service.Source, operation.Id, () => WriteOperation(service, operation, operations, scope)));
    }

    private static List<GeneratedFile> WriteOperation(Service service, Operation operation, OperationWriter operations, TypeScope scope)
    {
        var files = new List<GeneratedFile> { operations.Write(operation) };
        if (PaginatorWriter.Write(service, operation, scope) is { } pages)
            files.Add(pages);
        files.AddRange(WaiterWriter.Write(service, operation, scope));
        return files;
    }
}
