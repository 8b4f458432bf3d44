using System.Text.Json;
using Tern.Generator.CSharp.JmesPath;
using Tern.Generator.Endpoints;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Binds the parameters of a service's endpoint rules to the client, its options and each operation's request.</summary>
internal sealed class EndpointBinding
{
    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly EndpointRuleSet? _rules;
    private readonly EndpointNames _names;
    private readonly List<EndpointParameter> _fromOptions = [];
    private readonly List<EndpointParameter> _fromOperation = [];

    public EndpointBinding(Service service, TypeScope scope)
    {
        _service = service;
        _scope = scope;
        _names = new EndpointNames(service.Namespace, service.Name);
        if (service.Traits.Get(TraitIds.EndpointRuleSet) is not { } ruleSet)
            return;
        _rules = EndpointRuleSetReader.Read(ruleSet, service.Name);
        JsonElement? clientParameters = service.Traits.Get(TraitIds.ClientContextParams);
        foreach (EndpointParameter parameter in _rules.Parameters)
        {
            if (FromContext(parameter) is not null)
                continue;
            bool isOption = parameter.BuiltIn is not null || (clientParameters is { } names && names.TryGetProperty(parameter.Name, out _));
            (isOption ? _fromOptions : _fromOperation).Add(parameter);
        }
    }

    /// <summary>The parameters that users set in the service's options.</summary>
    public IReadOnlyList<EndpointParameter> Options => _fromOptions;

    /// <summary>The C# type of a parameter.</summary>
    public string TypeOf(EndpointParameter parameter) => parameter.Type switch
    {
        RuleValueType.Boolean => "bool?",
        RuleValueType.StringArray => $"{_scope.External("IReadOnlyList")}<string>?",
        _ => "string?",
    };

    /// <summary>The compiled rules, and the class that binds them.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        if (_rules is not null)
            yield return new GeneratedFile($"{_names.RulesType}.cs", EndpointRulesWriter.Write(_rules, _names));
        yield return CodeFile.Write($"{_service.Name}Endpoints.cs", _scope, WriteBinding);
    }

    /// <summary>The arguments behind the context that an operation gives to <c>Resolve</c>.</summary>
    public string Arguments(Operation operation) => string.Concat(_fromOperation
        .Select(parameter => (Name: Names.Camel(parameter.CSharpName), Value: ValueOf(parameter, operation)))
        .Where(argument => argument.Value is not null)
        .Select(argument => $", {argument.Name}: {argument.Value}"));

    private static string? FromContext(EndpointParameter parameter) => parameter.BuiltIn switch
    {
        "AWS::Region" => "context.Region",
        "AWS::UseFIPS" => "context.Options.UseFips",
        "AWS::UseDualStack" => "context.Options.UseDualStack",
        "SDK::Endpoint" => "context.Endpoint",
        "AWS::Auth::AccountId" => "context.AccountId",
        "AWS::Auth::AccountIdEndpointMode" => "context.Options.AccountIdEndpointMode",
        _ => null,
    };

    private void WriteBinding(CodeWriter code)
    {
        string endpoint = _scope.External("Endpoint");
        string context = _scope.External("EndpointContext");
        code.Line($"/// <summary>Finds the endpoint of a call to {Documentation.Escape(_service.SdkId)}.</summary>");
        code.Open($"public static class {_service.Name}Endpoints");
        if (_rules is null)
        {
            code.Line("/// <summary>The configured endpoint: the service has no endpoint rules.</summary>");
            code.Line($"public static {endpoint} Resolve({context} context) => context.RequireEndpoint();");
            code.Close();
            return;
        }
        _scope.Import(_names.RulesNamespace);
        code.Line("/// <summary>Evaluates the service's endpoint rules, or takes a recent result.</summary>");
        string parameters = string.Concat(_fromOperation.Select(parameter => $", {TypeOf(parameter)} {Names.Camel(parameter.CSharpName)} = null"));
        code.Open($"public static {endpoint} Resolve({context} context{parameters})");
        if (_fromOptions.Count > 0)
            code.Line($"var options = ({_service.Name}ClientOptions)context.Options;");
        code.Open($"var parameters = new {_names.ParametersType}");
        foreach (EndpointParameter parameter in _rules.Parameters)
        {
            string value = FromContext(parameter)
                ?? (_fromOptions.Contains(parameter) ? $"options.{parameter.CSharpName}" : Names.Camel(parameter.CSharpName));
            code.Line($"{parameter.CSharpName} = {value},");
        }
        code.Close(";");
        code.Line($"return {_names.RulesType}.Resolve(parameters, context);");
        code.Close();
        code.Close();
    }

    private string? ValueOf(EndpointParameter parameter, Operation operation)
    {
        if (operation.Request.Members.FirstOrDefault(member => member.Traits.GetString(TraitIds.ContextParam, "name") == parameter.Name) is { } bound)
            return JmesCompiler.ValueOf($"_request.{bound.PropertyName}", bound.Value, mayBeNull: bound.Presence == Presence.Optional, isNullable: bound.Presence == Presence.Optional).Code;
        if (Property(operation.Traits.Get(TraitIds.StaticContextParams), parameter.Name, "value") is { } constant)
            return Constant(constant);
        if (Property(operation.Traits.Get(TraitIds.OperationContextParams), parameter.Name, "path") is not { } path)
            return null;
        var root = new JmesValue("_request", new JmesType.Structure(operation.Request), MayBeNull: false);
        JmesValue value = JmesCompiler.Compile(path.GetString()!, root, _scope);
        return value.Type is JmesType.List ? $"[.. {JmesCompiler.Texts(value)}]" : value.Code;
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
