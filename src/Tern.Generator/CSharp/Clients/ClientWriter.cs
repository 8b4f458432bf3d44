using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Endpoints;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Writes the client and its options. The methods of the operations are in separate files.</summary>
internal static class ClientWriter
{
    public static IEnumerable<GeneratedFile> Write(Service service, TypeScope scope, EndpointBinding endpoints)
    {
        yield return CodeFile.Write($"{service.Name}Client.cs", scope, code => WriteClient(code, service, scope, endpoints));
        yield return CodeFile.Write($"{service.Name}ClientOptions.cs", scope, code => WriteOptions(code, service, scope, endpoints));
    }

    private static void WriteClient(CodeWriter code, Service service, TypeScope scope, EndpointBinding endpoints)
    {
        string name = $"{service.Name}Client";
        OperationDocumentation.WriteClient(code, service);
        code.Open($"{scope.Access} sealed partial class {name} : {scope.External(ExternalTypes.ServiceClient)}, {scope.External(ExternalTypes.IServiceClient)}<{name}>");
        code.Line("/// <summary>Creates a client with its own connections.</summary>");
        code.Line("/// <param name=\"options\">The options. The default is null: default options, with the region and the credentials of the environment.</param>");
        code.Line($"public {name}({name}Options? options = null)");
        code.Open($"    : base({service.Name}Service.Descriptor, options ?? new {name}Options())");
        code.Close();
        code.Line();
        // For the argument "new()" the compiler prefers the constructor above, because its parameter has the more derived type.
        code.Line("/// <summary>Creates a client with its own connections from options that are not specific to one service.</summary>");
        code.Line("/// <param name=\"options\">The options.</param>");
        code.Line($"public {name}({scope.External(ExternalTypes.ClientOptions)} options)");
        code.Open($"    : this(options as {name}Options ?? new {name}Options(options ?? throw new {scope.External(ExternalTypes.ArgumentNullException)}(nameof(options))))");
        code.Close();
        code.Line();
        code.Line($"private {name}({name} source, {name}Options options)");
        code.Open("    : base(source, options)");
        code.Close();
        code.Line();
        code.Line("/// <summary>Creates a client with changed options that shares the connections of this client. An option whose argument is null is not changed.</summary>");
        code.Line("/// <param name=\"region\">The region.</param>");
        code.Line("/// <param name=\"credentials\">The provider of the credentials.</param>");
        code.Line("/// <param name=\"retry\">The options for retries.</param>");
        code.Line("/// <param name=\"timeouts\">The timeouts.</param>");
        code.Line("/// <param name=\"headers\">Additional headers of every request. They are added to the headers of this client.</param>");
        code.Line($"public {name} With(");
        code.Line("    string? region = null,");
        code.Line($"    {scope.External(ExternalTypes.ICredentialsProvider)}? credentials = null,");
        code.Line($"    {scope.External(ExternalTypes.RetryOptions)}? retry = null,");
        code.Line($"    {scope.External(ExternalTypes.CallTimeouts)}? timeouts = null,");
        code.Line($"    {scope.External(ExternalTypes.IReadOnlyList)}<{scope.External(ExternalTypes.KeyValuePair)}<string, string>>? headers = null) =>");
        code.Line($"    new(this, WithOverrides(({name}Options)Options, region, credentials, retry, timeouts, headers));");
        code.Line();
        code.Line($"static {name} {scope.External(ExternalTypes.IServiceClient)}<{name}>.Create({scope.External(ExternalTypes.ClientOptions)} options) => new(options);");
        if (endpoints.HasRules)
        {
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line($"protected override {scope.External(ExternalTypes.Endpoint)}? ResolveServiceEndpoint({scope.External(ExternalTypes.EndpointContext)} context) => {service.Name}Endpoints.Resolve(context);");
        }
        code.Close();
    }

    private static void WriteOptions(CodeWriter code, Service service, TypeScope scope, EndpointBinding endpoints)
    {
        string name = $"{service.Name}ClientOptions";
        code.Line($"/// <summary>The options of a <see cref=\"{service.Name}Client\"/>.</summary>");
        code.Open($"{scope.Access} sealed partial record {name} : {scope.External(ExternalTypes.ClientOptions)}");
        code.Line("/// <summary>Creates options with default values.</summary>");
        code.Open($"public {name}()");
        code.Close();
        code.Line();
        code.Line("/// <summary>Copies the options that all services have in common.</summary>");
        code.Line($"public {name}({scope.External(ExternalTypes.ClientOptions)} options)");
        code.Open("    : base(options)");
        code.Close();
        foreach ((EndpointParameter parameter, string option) in endpoints.Options)
        {
            code.Line();
            EndpointOptionDocumentation.Write(code, parameter);
            code.Line($"public {endpoints.TypeOf(parameter)} {option} {{ get; init; }}");
        }
        code.Close();
    }
}
