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
        yield return CodeFile.Write($"{service.Name}ClientRegistration.cs", scope, code => WriteRegistration(code, service, scope));
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
        WriteDefinition(code, service, scope, endpoints);
        if (endpoints.HasRules)
        {
            code.Line();
            code.Line("/// <inheritdoc/>");
            code.Line($"protected override {scope.External(ExternalTypes.Endpoint)}? ResolveServiceEndpoint({scope.External(ExternalTypes.EndpointContext)} context) => {service.Name}Endpoints.Resolve(context);");
        }
        code.Close();
    }

    private static void WriteDefinition(CodeWriter code, Service service, TypeScope scope, EndpointBinding endpoints)
    {
        bool hasOptions = endpoints.Options.Any() || Customization.HasOwnOptions(service);
        code.Line();
        // Created when a container registers the client: a program without a container does not contain it.
        code.Open($"static {scope.External(ExternalTypes.ClientDefinition)} {scope.External(ExternalTypes.IServiceClient)}<{service.Name}Client>.Definition => new()");
        code.Line($"Name = {CSharpText.Literal(service.Name)},");
        code.Line($"DefaultOptions = new {service.Name}ClientOptions(),");
        if (hasOptions)
            code.Line("Settings = CreateSettings(),");
        code.Close(";");
        if (!hasOptions)
            return;
        string setting = scope.External(ExternalTypes.OptionSetting);
        code.Line();
        code.Open($"private static {scope.External(ExternalTypes.List)}<{setting}> CreateSettings()");
        code.Open($"{scope.External(ExternalTypes.List)}<{setting}> settings = new()");
        foreach ((EndpointParameter parameter, string option) in endpoints.Options)
        {
            (string kind, string value) = parameter.Type switch
            {
                RuleValueType.Boolean => ("Boolean", "value.Boolean"),
                RuleValueType.StringArray => ("List", "value.Items"),
                _ => ("Text", "value.Text"),
            };
            code.Line($"new {setting}(");
            code.Line($"    new() {{ Name = {CSharpText.Literal(option)}, Kind = {scope.External(ExternalTypes.SettingKind)}.{kind} }},");
            code.Line($"    static (options, value) => ({service.Name}ClientOptions)options with {{ {option} = {value} }}),");
        }
        code.Close(";");
        if (Customization.HasOwnOptions(service))
            code.Line("AddSettings(settings);");
        code.Line("return settings;");
        code.Close();
        if (!Customization.HasOwnOptions(service))
            return;
        code.Line();
        code.Line("// Implemented in the package of the service.");
        code.Line($"static partial void AddSettings({scope.External(ExternalTypes.List)}<{setting}> settings);");
    }

    private static void WriteRegistration(CodeWriter code, Service service, TypeScope scope)
    {
        string client = $"{service.Name}Client";
        string builder = scope.External(ExternalTypes.TernBuilder);
        code.Line($"/// <summary>Registers a <see cref=\"{client}\"/> in a container.</summary>");
        code.Open($"{scope.Access} static class {client}Registration");
        code.Line($"/// <summary>Registers a <see cref=\"{client}\"/>, which is created when it is first resolved, and disposed with the container.</summary>");
        code.Line("/// <param name=\"builder\">The builder of the container.</param>");
        code.Line("/// <param name=\"name\">The key of the client, and the name of its configuration section. The default, null, registers the client without a key.</param>");
        code.Line("/// <param name=\"configure\">Returns the options. It gets those of the configuration, and its changes take precedence. The default, null, changes nothing.</param>");
        code.Line($"public static {builder} Add{service.Name}(");
        code.Line($"    this {builder} builder,");
        code.Line("    string? name = null,");
        code.Line($"    {scope.External(ExternalTypes.Func)}<{client}Options, {client}Options>? configure = null)");
        code.Open();
        code.Line($"{scope.External(ExternalTypes.ArgumentNullException)}.ThrowIfNull(builder);");
        code.Line($"return builder.AddClient<{client}>(name, configure is null ? null : options => configure(({client}Options)options));");
        code.Close();
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
