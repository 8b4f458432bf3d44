using System.Globalization;
using System.Security;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>A stack of the AWS CDK in C#, of constructs of level 1: its resources are those of the CloudFormation template.</summary>
internal sealed class CdkStack
{
    // The namespaces of the modules by the services of CloudFormation.
    private static readonly Dictionary<string, string> s_modules = new(StringComparer.Ordinal)
    {
        ["ApiGatewayV2"] = "Apigatewayv2",
        ["Events"] = "Events",
        ["IAM"] = "IAM",
        ["Lambda"] = "Lambda",
        ["S3"] = "S3",
        ["SNS"] = "SNS",
    };

    // The classes of structures by the type of the resource and the property. Other objects are documents.
    private static readonly Dictionary<(string Type, string Property), string> s_structures = new()
    {
        [("AWS::Events::Rule", "Targets")] = "TargetProperty",
        [("AWS::IAM::Role", "Policies")] = "PolicyProperty",
        [("AWS::Lambda::EventSourceMapping", "FilterCriteria")] = "FilterCriteriaProperty",
        [("AWS::Lambda::EventSourceMapping", "Filters")] = "FilterProperty",
        [("AWS::Lambda::EventSourceMapping", "ScalingConfig")] = "ScalingConfigProperty",
        [("AWS::Lambda::Function", "Code")] = "CodeProperty",
        [("AWS::Lambda::Function", "Environment")] = "EnvironmentProperty",
        [("AWS::Lambda::Function", "EphemeralStorage")] = "EphemeralStorageProperty",
        [("AWS::Lambda::Function", "TracingConfig")] = "TracingConfigProperty",
        [("AWS::S3::Bucket", "Filter")] = "NotificationFilterProperty",
        [("AWS::S3::Bucket", "LambdaConfigurations")] = "LambdaConfigurationProperty",
        [("AWS::S3::Bucket", "NotificationConfiguration")] = "NotificationConfigurationProperty",
        [("AWS::S3::Bucket", "Rules")] = "FilterRuleProperty",
        [("AWS::S3::Bucket", "S3Key")] = "S3KeyFilterProperty",
    };

    private readonly TemplateModel _model;
    private readonly JsonObject _parameters;
    private readonly JsonObject _resources;
    private readonly StringBuilder _code = new();

    private CdkStack(TemplateModel model)
    {
        _model = model;
        _parameters = CloudFormationTemplate.Parameters(model);
        _resources = CloudFormationTemplate.Resources(model);
    }

    public static string Write(TemplateModel model) => new CdkStack(model).Write();

    private string Write()
    {
        string name = Identifiers.Pascal(_model.Name) + "Stack";
        _code.Append("using System.Collections.Generic;\nusing Amazon.CDK;\nusing Constructs;\nusing Assets = Amazon.CDK.AWS.S3.Assets;\n");
        foreach (string module in _resources.Select(resource => Module(TypeOf(resource.Value!))).Distinct().Order(StringComparer.Ordinal))
            _code.Append(CultureInfo.InvariantCulture, $"using {module} = Amazon.CDK.AWS.{module};\n");
        _code.Append(CultureInfo.InvariantCulture, $"\n/// <summary>The functions of {SecurityElement.Escape(_model.Name)}.</summary>\n");
        _code.Append(CultureInfo.InvariantCulture, $"public sealed class {name} : Stack\n{{\n");
        _code.Append("    /// <param name=\"scope\">The app or the stage.</param>\n    /// <param name=\"id\">The name of the stack.</param>\n");
        _code.Append("    /// <param name=\"zipFile\">The path of the zip.</param>\n    /// <param name=\"props\">The properties of the stack.</param>\n");
        _code.Append(CultureInfo.InvariantCulture, $"    public {name}(Construct scope, string id, string zipFile = {Literal(_model.ZipName)}, IStackProps props = null)\n        : base(scope, id, props)\n    {{\n");
        _code.Append("        var code = new Assets.Asset(this, \"Code\", new Assets.AssetProps { Path = zipFile });\n");
        foreach ((string id, JsonNode? parameter) in _parameters)
            WriteParameter(id, parameter!.AsObject());
        foreach ((string id, JsonNode? resource) in _resources)
            WriteResource(id, resource!.AsObject());
        _code.Append("    }\n}\n");
        return _code.ToString();
    }

    private void WriteParameter(string id, JsonObject parameter)
    {
        _code.Append(CultureInfo.InvariantCulture, $"        var {Identifiers.Camel(id)} = new CfnParameter(this, {Literal(id)}, new CfnParameterProps {{ ");
        _code.AppendJoin(", ", parameter.Select(property => $"{property.Key} = {Literal(property.Value!.GetValue<string>())}"));
        _code.Append(" });\n");
    }

    private void WriteResource(string id, JsonObject resource)
    {
        string type = TypeOf(resource), module = Module(type), className = $"Cfn{type.Split("::")[2]}", variable = Identifiers.Camel(id);
        JsonObject properties = resource["Properties"]!.DeepClone().AsObject();
        // Earlier versions of the library do not have this property.
        bool isInvokedViaUrl = properties.Remove("InvokedViaFunctionUrl");
        string creation = $"new {module}.{className}(this, {Literal(id)}, new {module}.{className}Props";
        bool isReferenced = isInvokedViaUrl || resource["DependsOn"] is not null || _resources.Any(other => DependsOn(other.Value!, id) || RefersTo(other.Value!["Properties"]!, id));
        _code.Append(CultureInfo.InvariantCulture, $"        {(isReferenced ? $"var {variable} = " : "")}{creation}\n        {{\n");
        foreach ((string name, JsonNode? value) in properties)
            _code.Append(CultureInfo.InvariantCulture, $"            {name} = {Value(type, $"{module}.{className}", name, value!, 3)},\n");
        _code.Append("        });\n");
        if (isInvokedViaUrl)
            _code.Append(CultureInfo.InvariantCulture, $"        {variable}.AddPropertyOverride(\"InvokedViaFunctionUrl\", true);\n");
        foreach (JsonNode? dependency in resource["DependsOn"]?.AsArray() ?? [])
            _code.Append(CultureInfo.InvariantCulture, $"        {variable}.AddDependency({Identifiers.Camel(dependency!.GetValue<string>())});\n");
    }

    private string Value(string type, string className, string name, JsonNode? value, int depth)
    {
        string indent = new(' ', depth * 4), inner = new(' ', (depth + 1) * 4);
        switch (value)
        {
            case null:
                return "null";
            case JsonObject { Count: 1 } single when IntrinsicValue(single) is { } intrinsic:
                return intrinsic;
            case JsonObject members when s_structures.TryGetValue((type, name), out string? structure):
                return $"new {className}.{structure}\n{indent}{{\n{string.Concat(members.Select(member => $"{inner}{member.Key} = {Value(type, className, member.Key, member.Value, depth + 1)},\n"))}{indent}}}";
            case JsonObject members:
                string elementType = name == "Variables" ? "string" : "object";
                return $"new Dictionary<string, {elementType}>\n{indent}{{\n{string.Concat(members.Select(member => $"{inner}[{Literal(member.Key)}] = {Value(type, className, member.Key, member.Value, depth + 1)},\n"))}{indent}}}";
            case JsonArray elements:
                string arrayType = elements.All(element => element is JsonValue text && text.GetValueKind() == JsonValueKind.String) || name is "ManagedPolicyArns" ? "string" : "object";
                return $"new {arrayType}[]\n{indent}{{\n{string.Concat(elements.Select(element => $"{inner}{Value(type, className, name, element, depth + 1)},\n"))}{indent}}}";
            case JsonValue text when text.GetValueKind() == JsonValueKind.String:
                return Literal(text.GetValue<string>());
            default:
                return value.ToJsonString();
        }
    }

    // A document of the user can have members with the same names and other values.
    private string? IntrinsicValue(JsonObject value)
    {
        (string function, JsonNode? argument) = value.First();
        return (function, argument) switch
        {
            ("Ref", JsonValue id) when id.GetValueKind() == JsonValueKind.String => Reference(id.GetValue<string>()),
            ("Fn::GetAtt", JsonArray attribute) when attribute is [JsonValue id, JsonValue name] && _resources.ContainsKey(id.ToString()) => $"{Identifiers.Camel(id.ToString())}.Attr{name}",
            ("Fn::Sub", JsonValue text) when text.GetValueKind() == JsonValueKind.String => $"Fn.Sub({Literal(text.GetValue<string>())})",
            _ => null,
        };
    }

    private string? Reference(string id) => id switch
    {
        CloudFormationTemplate.CodeBucket => "code.S3BucketName",
        CloudFormationTemplate.CodeKey => "code.S3ObjectKey",
        "AWS::AccountId" => "Aws.ACCOUNT_ID",
        _ when _parameters[id] is { } parameter => $"{Identifiers.Camel(id)}.{(parameter["Type"]!.GetValue<string>() == "String" ? "ValueAsString" : "ValueAsList")}",
        _ => _resources.ContainsKey(id) ? $"{Identifiers.Camel(id)}.Ref" : null,
    };

    private static string TypeOf(JsonNode resource) => resource["Type"]!.GetValue<string>();

    private static string Module(string type) => s_modules[type.Split("::")[1]];

    private static bool DependsOn(JsonNode resource, string id) => resource["DependsOn"] is JsonArray dependencies && dependencies.Any(dependency => dependency!.GetValue<string>() == id);

    private static bool RefersTo(JsonNode node, string id) => node switch
    {
        JsonObject members => members.Any(member =>
            (member.Key is "Ref" && member.Value is JsonValue reference && reference.ToString() == id)
            || (member.Key is "Fn::GetAtt" && member.Value is JsonArray { Count: > 0 } attribute && attribute[0] is JsonValue resource && resource.ToString() == id)
            || (member.Value is not null && RefersTo(member.Value, id))),
        JsonArray elements => elements.Any(element => element is not null && RefersTo(element, id)),
        _ => false,
    };

    private static string Literal(string text) => QuotedText.Create(text);
}
