using Tern.Generator.CSharp;
using Tern.Generator.Endpoints;

namespace Tern.Conformance.Endpoints;

/// <summary>Writes the code that calls a generated rule set with parameters given by name.</summary>
internal static class EndpointDriver
{
    public const string TypeName = "Driver";

    public static string Write(EndpointRuleSet ruleSet, EndpointNames names)
    {
        var code = new CodeWriter();
        code.Line("#nullable enable");
        code.Line("using System.Collections.Generic;");
        code.Line("using Tern.Runtime;");
        code.Line($"namespace {names.RulesNamespace};");
        code.Open($"public static class {TypeName}");
        code.Open("public static Endpoint Resolve(IReadOnlyDictionary<string, object> values, EndpointContext context)");
        code.Open($"var parameters = new {names.ParametersType}");
        foreach (EndpointParameter parameter in ruleSet.Parameters)
        {
            string type = parameter.Type switch
            {
                RuleValueType.Boolean => "bool?",
                RuleValueType.String => "string",
                _ => "IReadOnlyList<string>",
            };
            code.Line($"{parameter.CSharpName} = values.TryGetValue({CSharpText.Literal(parameter.Name)}, out object? v{parameter.CSharpName}) ? ({type})v{parameter.CSharpName} : null,");
        }
        code.Close(";");
        code.Line($"return {names.RulesType}.Resolve(parameters, context);");
        code.Close();
        code.Close();
        return code.ToString();
    }
}
