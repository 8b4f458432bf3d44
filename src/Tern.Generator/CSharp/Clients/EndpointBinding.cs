using System.Text.Json;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Endpoints;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Binds the parameters of the endpoint rules to the client, its options and the requests of the operations.</summary>
internal sealed class EndpointBinding
{
    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly EndpointRuleSet? _rules;
    private readonly EndpointNames _names;
    private readonly Dictionary<EndpointParameter, string> _options = [];
    private readonly List<EndpointParameter> _fromOperation = [];

    public EndpointBinding(Service service, TypeScope scope)
    {
        _service = service;
        _scope = scope;
        _names = new EndpointNames(service.Namespace, service.Name) { Access = scope.Access };
        if (service.Traits.Get(TraitIds.EndpointRuleSet) is not { } ruleSet)
            return;
        _rules = ErrorContext.InTrait(TraitIds.EndpointRuleSet, () => EndpointRuleSetReader.Read(ruleSet, service.Name));
        var optionNames = new HashSet<string>(ReservedNames.ClientOptions);
        HashSet<string> read = [.. _rules.Rules.SelectMany(rule => rule.References())];
        foreach (EndpointParameter parameter in _rules.Parameters)
        {
            // A parameter of an operation takes precedence over a parameter of the client. A parameter that no rule reads, for example the key of an object, is
            // excluded: it would make the parameters of every call different, so that no cached endpoint would match.
            if ((parameter.IsRequired || read.Contains(parameter.Name)) && service.Operations.Any(operation => IsBound(parameter, operation)))
                _fromOperation.Add(parameter);
            if (FromContext(parameter) is null && (parameter.BuiltIn is not null || IsNamed(service.Traits.Get(TraitIds.ClientContextParams), parameter)))
                _options[parameter] = Names.Unique(parameter.CSharpName, optionNames);
        }
    }

    /// <summary>Whether the service has endpoint rules.</summary>
    public bool HasRules => _rules is not null;

    /// <summary>The parameters that are options of the client, and the names of the properties.</summary>
    public IEnumerable<KeyValuePair<EndpointParameter, string>> Options => _options;

    /// <summary>The C# type of a parameter.</summary>
    public string TypeOf(EndpointParameter parameter) => parameter.Type switch
    {
        RuleValueType.Boolean => "bool?",
        RuleValueType.StringArray => $"{_scope.External(ExternalTypes.IReadOnlyList)}<string>?",
        _ => "string?",
    };

    /// <summary>
    /// Whether the rules put the value of a member at the start of a host name. Then the host prefix of an operation would repeat it, and only the
    /// rules apply: S3 Control has the account id there, except for an ARN of an outpost.
    /// </summary>
    public bool HostStartsWith(Member member) =>
        _rules is not null
        && member.Traits.GetString(TraitIds.ContextParam, "name") is { } parameter
        && _rules.Rules.SelectMany(rule => rule.Urls()).Any(url => url.HostStartsWith(parameter));

    /// <summary>The compiled rules, and the class that binds them.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        if (_rules is not null)
            yield return new GeneratedFile($"{_names.RulesType}.cs", ErrorContext.InTrait(TraitIds.EndpointRuleSet, () => EndpointRulesWriter.Write(_rules, _names)));
        yield return CodeFile.Write($"{_service.Name}Endpoints.cs", _scope, WriteBinding);
    }

    /// <summary>The arguments of <c>Resolve</c> after the context, for an operation.</summary>
    public string Arguments(Operation operation) => string.Concat(_fromOperation
        .Select(parameter => (Name: ArgumentOf(parameter), Value: ValueOf(parameter, operation)))
        .Where(argument => argument.Value is not null)
        .Select(argument => $", {argument.Name}: {argument.Value}"));

    private static string ArgumentOf(EndpointParameter parameter) => Names.Unique(Names.ToCamelCase(parameter.CSharpName), ["context", "options", "parameters"]);

    private static bool IsBound(EndpointParameter parameter, Operation operation) =>
        IsNamed(operation.Traits.Get(TraitIds.StaticContextParams), parameter)
        || IsNamed(operation.Traits.Get(TraitIds.OperationContextParams), parameter)
        || operation.Request.Members.Any(member => member.Traits.GetString(TraitIds.ContextParam, "name") == parameter.Name);

    private static bool IsNamed(JsonElement? trait, EndpointParameter parameter) => trait is { } names && names.TryGetProperty(parameter.Name, out _);

    private static string? FromContext(EndpointParameter parameter) => parameter.BuiltIn switch
    {
        "AWS::Region" => "context.Region",
        "AWS::UseFIPS" => "context.Options.UseFips",
        "AWS::UseDualStack" => "context.Options.UseDualStack",
        "SDK::Endpoint" => "context.Endpoint",
        "AWS::Auth::AccountId" => "context.AccountId",
        "AWS::Auth::AccountIdEndpointMode" => "context.AccountIdEndpointMode",
        _ => null,
    };

    private void WriteBinding(CodeWriter code)
    {
        string endpoint = _scope.External(ExternalTypes.Endpoint);
        string context = _scope.External(ExternalTypes.EndpointContext);
        code.Line($"/// <summary>Resolves the endpoint of a call to {Sentences.ServiceName(_service)}.</summary>");
        code.Open($"{_scope.Access} static class {_service.Name}Endpoints");
        if (_rules is null)
        {
            code.Line("/// <summary>Returns the configured endpoint. The service has no endpoint rules.</summary>");
            code.Line($"public static {endpoint} Resolve({context} context) => context.RequireEndpoint();");
            code.Close();
            return;
        }
        _scope.Import(_names.RulesNamespace);
        code.Line("/// <summary>Evaluates the endpoint rules of the service, or returns a cached result.</summary>");
        string parameters = string.Concat(_fromOperation.Select(parameter => $", {TypeOf(parameter)} {ArgumentOf(parameter)} = null"));
        code.Open($"public static {endpoint} Resolve({context} context{parameters})");
        if (_options.Count > 0)
            code.Line($"var options = ({_service.Name}ClientOptions)context.Options;");
        code.Open($"var parameters = new {_names.ParametersType}");
        foreach (EndpointParameter parameter in _rules.Parameters)
        {
            string?[] sources =
            [
                _fromOperation.Contains(parameter) ? ArgumentOf(parameter) : null,
                FromContext(parameter) ?? (_options.TryGetValue(parameter, out string? option) ? $"options.{option}" : null),
            ];
            if (sources.OfType<string>().ToList() is { Count: > 0 } values)
                code.Line($"{parameter.CSharpName} = {string.Join(" ?? ", values)},");
        }
        code.Close(";");
        code.Line($"return {_names.RulesType}.Resolve(parameters, context);");
        code.Close();
        code.Close();
    }

    private string? ValueOf(EndpointParameter parameter, Operation operation)
    {
        if (operation.Request.Members.FirstOrDefault(member => member.Traits.GetString(TraitIds.ContextParam, "name") == parameter.Name) is { } bound)
            return ValueOf(bound);
        if (Property(operation.Traits.Get(TraitIds.StaticContextParams), parameter.Name, "value") is { } constant)
            return Constant(constant);
        if (Property(operation.Traits.Get(TraitIds.OperationContextParams), parameter.Name, "path") is not { } path)
            return null;
        return ErrorContext.InTrait($"{TraitIds.OperationContextParams} '{parameter.Name}'", () =>
        {
            var root = new JmesValue("request", new JmesType.Structure(operation.Request), MayBeNull: false);
            JmesValue value = JmesCompiler.Compile(path.GetString()!, root, _scope);
            if (value.Type is not JmesType.List)
                return value.Code;
            // For a list that is not set, JMESPath returns null, and the default of the rules applies.
            string items = _scope.NewVariable();
            return $"{JmesCompiler.Texts(value)}.ToArray() is {{ Length: > 0 }} {items} ? {items} : null";
        });
    }

    private string ValueOf(Member bound)
    {
        string property = $"request.{bound.PropertyName}";
        bool isOptional = bound.Presence == Presence.Optional;
        return bound.Target is ListShape list && isOptional
            ? $"{property} is {_scope.External(ExternalTypes.AbsentList)}<{_scope.ElementType(list)}> ? null : {property}"
            : JmesCompiler.ValueOf(property, bound.Value, isOptional, isOptional).Code;
    }

    private static JsonElement? Property(JsonElement? trait, string parameter, string property) =>
        trait is { } value && value.TryGetProperty(parameter, out JsonElement entry) ? entry.GetProperty(property) : null;

    private static string Constant(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        JsonValueKind.Array => $"[{string.Join(", ", value.EnumerateArray().Select(item => CSharpText.Literal(item.GetString()!)))}]",
        _ => CSharpText.Literal(value.GetString()!),
    };
}
