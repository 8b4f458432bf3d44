using System.Globalization;
using System.Text;
using Tern.Generator.CSharp;

namespace Tern.Generator.Endpoints;

/// <summary>Writes values of the rules as C# expressions over <c>Tern.Runtime.EndpointFunctions</c>.</summary>
internal sealed class RuleExpressionWriter(EndpointRuleSet ruleSet, string service)
{
    private readonly Dictionary<string, EndpointParameter> _parameters = ruleSet.Parameters.ToDictionary(parameter => parameter.Name, StringComparer.Ordinal);

    public EndpointParameter? Parameter(string name) => _parameters.GetValueOrDefault(name);

    public EndpointRuleSetException Error(string path, string message) => new($"Endpoint rules of {service}", path, message);

    public CSharpValue Write(RuleExpression expression, RuleScope scope, string path) => expression switch
    {
        RuleExpression.Boolean boolean => new(boolean.Value ? "true" : "false", RuleValueType.Boolean),
        RuleExpression.Integer integer => new(integer.Value.ToString(CultureInfo.InvariantCulture), RuleValueType.Integer),
        RuleExpression.List list => new(
            $"(IReadOnlyList<string>)[{string.Join(", ", list.Items.Select(item => WriteText(item, scope, path)))}]", RuleValueType.StringArray, IsSimple: false),
        RuleExpression.Reference reference => WriteReference(reference.Name, scope, path),
        RuleExpression.Template { Parts: [{ Value: { } only }] } => Expect(Write(only, scope, path), RuleValueType.String, path, "A template"),
        RuleExpression.Template template => new(
            WriteTemplate(template, template.Parts.Where(part => part.Value is not null).Select(part => WriteInterpolation(part.Value!, scope, path))), RuleValueType.String),
        RuleExpression.Call call => WriteCall(call, scope, path),
        _ => throw Error(path, "The value has an unknown kind."),
    };

    /// <summary>Writes a string that is never null.</summary>
    public string WriteText(RuleExpression expression, RuleScope scope, string path)
    {
        CSharpValue value = Expect(Write(expression, scope, path), RuleValueType.String, path, "The expression");
        return value.IsNullable ? $"{value.Operand} ?? \"\"" : value.Code;
    }

    /// <summary>Writes a string that can be null.</summary>
    public string WriteOptionalText(RuleExpression expression, RuleScope scope, string path) =>
        Expect(Write(expression, scope, path), RuleValueType.String, path, "The expression").Code;

    /// <summary>Writes a string for an interpolation in an interpolated string.</summary>
    public string WriteInterpolation(RuleExpression expression, RuleScope scope, string path) =>
        Expect(Write(expression, scope, path), RuleValueType.String, path, "A template").Operand;

    /// <summary>Writes a template as an interpolated string, or as a constant if it has no values.</summary>
    /// <param name="template">The template.</param>
    /// <param name="values">The C# expressions for its values, in order.</param>
    public static string WriteTemplate(RuleExpression.Template template, IEnumerable<string> values)
    {
        if (template.Constant is { } constant)
            return CSharpText.Literal(constant);
        var text = new StringBuilder("$\"");
        var remaining = new Queue<string>(values);
        foreach (TemplatePart part in template.Parts)
        {
            if (part.Literal is { } literal)
                text.Append(CSharpText.Literal(literal)[1..^1].Replace("{", "{{", StringComparison.Ordinal).Replace("}", "}}", StringComparison.Ordinal));
            else
                text.Append('{').Append(remaining.Dequeue()).Append('}');
        }
        return text.Append('"').ToString();
    }

    private CSharpValue WriteReference(string name, RuleScope scope, string path)
    {
        if (scope.Variables.TryGetValue(name, out CSharpValue variable))
            return variable;
        return _parameters.TryGetValue(name, out EndpointParameter? parameter)
            ? new($"p.{parameter.CSharpName}", parameter.Type, IsNullable: true)
            : throw Error(path, $"The name '{name}' is neither a parameter nor assigned by a previous condition.");
    }

    private CSharpValue WriteCall(RuleExpression.Call call, RuleScope scope, string path)
    {
        switch (call.Function)
        {
            case "isSet":
                return WriteIsSet(Arguments(1)[0]);
            case "not":
                return Not(Boolean(0, 1));
            case "stringEquals":
                return Comparison($"{Text(0, 2)} == {Text(1, 2)}", $"{Text(0, 2)} != {Text(1, 2)}");
            case "booleanEquals":
                return WriteBooleanEquals(Boolean(0, 2), Boolean(1, 2));
            case "isValidHostLabel":
                return new($"IsValidHostLabel({Text(0, 1, 2)}, {Flag(1)})", RuleValueType.Boolean);
            case "aws.isVirtualHostableS3Bucket":
                return new($"IsVirtualHostableS3Bucket({Text(0, 1, 2)}, {Flag(1)})", RuleValueType.Boolean);
            case "parseURL":
                return new($"ParseUrl({Text(0, 1)})", RuleValueType.Url, IsNullable: true);
            case "aws.parseArn":
                return new($"ParseArn({Text(0, 1)})", RuleValueType.Arn, IsNullable: true);
            case "aws.partition":
                return new($"partitions.Find({Text(0, 1)})", RuleValueType.Partition, IsNullable: true);
            case "uriEncode":
                return new($"UriEncode({Text(0, 1)})", RuleValueType.String, IsNullable: Arguments(1)[0].IsNullable);
            case "substring":
                return new($"Substring({Text(0, 4)}, {Number(1, 4)}, {Number(2, 4)}, {Condition(Boolean(3, 4))})", RuleValueType.String, IsNullable: true);
            case "split":
                return new($"Split({Text(0, 3)}, {Text(1, 3)}, {Number(2, 3)})", RuleValueType.StringArray, IsNullable: true);
            case "getAttr":
                return WriteGetAttr(call, scope, path);
            case "coalesce":
                return WriteCoalesce(call, scope, path);
            case "ite":
                return WriteChoice();
            default:
                throw Error(path, $"The function '{call.Function}' is unknown.");
        }

        IReadOnlyList<CSharpValue> Arguments(int least, int? most = null)
        {
            if (call.Arguments.Count < least || call.Arguments.Count > (most ?? least))
                throw Error(path, $"The function '{call.Function}' does not take {call.Arguments.Count} arguments.");
            return call.Arguments.Select(argument => Write(argument, scope, path)).ToList();
        }

        string Text(int index, int least, int? most = null) => Argument(index, RuleValueType.String, least, most).Operand;
        string Number(int index, int count) => Argument(index, RuleValueType.Integer, count, null).Operand;
        CSharpValue Boolean(int index, int count) => Argument(index, RuleValueType.Boolean, count, null);
        string Flag(int index) => call.Arguments.Count > index ? Condition(Boolean(index, call.Arguments.Count)) : "false";
        CSharpValue Argument(int index, RuleValueType type, int least, int? most) => Expect(Arguments(least, most)[index], type, path, $"The function '{call.Function}'");

        CSharpValue WriteChoice()
        {
            IReadOnlyList<CSharpValue> arguments = Arguments(3);
            CSharpValue first = arguments[1];
            CSharpValue second = Expect(arguments[2], first.Type, path, "The function 'ite'");
            return new($"{Condition(Boolean(0, 3))} ? {first.Operand} : {second.Operand}", first.Type, first.IsNullable || second.IsNullable, IsSimple: false);
        }
    }

    /// <summary>A boolean as a C# condition. A value that is not set is false.</summary>
    private static string Condition(CSharpValue value) => value.IsNullable ? $"{value.Operand} == true" : value.Operand;

    private static CSharpValue Comparison(string code, string negation) => new(code, RuleValueType.Boolean, IsSimple: false) { Negation = negation };

    private static CSharpValue Not(CSharpValue value) => value switch
    {
        { Negation: { } negation } => Comparison(negation, value.Code),
        { IsNullable: true } => Comparison($"{value.Operand} != true", $"{value.Operand} == true"),
        _ => new($"!{value.Operand}", RuleValueType.Boolean),
    };

    private static CSharpValue WriteIsSet(CSharpValue value) => value is { Type: RuleValueType.Boolean or RuleValueType.Integer, IsNullable: false }
        ? new($"((object){value.Operand}) is not null", RuleValueType.Boolean, IsSimple: false)
        : Comparison($"{value.Operand} is not null", $"{value.Operand} is null");

    private static CSharpValue WriteBooleanEquals(CSharpValue first, CSharpValue second)
    {
        if (first.Code is "true" or "false")
            (first, second) = (second, first);
        return (first.IsNullable, second.Code) switch
        {
            (false, "true") => first,
            (false, "false") => Not(first),
            _ => Comparison($"{first.Operand} == {second.Operand}", $"{first.Operand} != {second.Operand}"),
        };
    }

    private CSharpValue WriteCoalesce(RuleExpression.Call call, RuleScope scope, string path)
    {
        if (call.Arguments.Count < 2)
            throw Error(path, "The function 'coalesce' takes at least two arguments.");
        var operands = new List<string>();
        CSharpValue value = default;
        foreach (RuleExpression argument in call.Arguments)
        {
            CSharpValue next = Write(argument, scope, path);
            value = operands.Count == 0 ? next : Expect(next, value.Type, path, "The function 'coalesce'");
            operands.Add(value.Operand);
            if (!value.IsNullable)
                break;
        }
        return new(string.Join(" ?? ", operands), value.Type, value.IsNullable, IsSimple: operands.Count == 1);
    }

    private CSharpValue WriteGetAttr(RuleExpression.Call call, RuleScope scope, string path)
    {
        if (call.Arguments is not [var target, RuleExpression.Template { Constant: { } attributePath }])
            throw Error(path, "The function 'getAttr' takes a value and a constant path.");
        CSharpValue value = Write(target, scope, path);
        foreach (string part in attributePath.Split('.'))
        {
            int bracket = part.IndexOf('[', StringComparison.Ordinal);
            string key = bracket < 0 ? part : part[..bracket];
            if (key.Length > 0)
                value = Attribute(value, key, attributePath, path);
            if (bracket >= 0)
                value = Element(value, part[bracket..], attributePath, path);
        }
        return value;
    }

    private CSharpValue Attribute(CSharpValue value, string key, string attributePath, string path)
    {
        (string Property, RuleValueType Type)? attribute = (value.Type, key) switch
        {
            (RuleValueType.Partition, "name") => ("Name", RuleValueType.String),
            (RuleValueType.Partition, "dnsSuffix") => ("DnsSuffix", RuleValueType.String),
            (RuleValueType.Partition, "dualStackDnsSuffix") => ("DualStackDnsSuffix", RuleValueType.String),
            (RuleValueType.Partition, "implicitGlobalRegion") => ("ImplicitGlobalRegion", RuleValueType.String),
            (RuleValueType.Partition, "supportsFIPS") => ("SupportsFips", RuleValueType.Boolean),
            (RuleValueType.Partition, "supportsDualStack") => ("SupportsDualStack", RuleValueType.Boolean),
            (RuleValueType.Arn, "partition") => ("Partition", RuleValueType.String),
            (RuleValueType.Arn, "service") => ("Service", RuleValueType.String),
            (RuleValueType.Arn, "region") => ("Region", RuleValueType.String),
            (RuleValueType.Arn, "accountId") => ("AccountId", RuleValueType.String),
            (RuleValueType.Arn, "resourceId") => ("ResourceId", RuleValueType.StringArray),
            (RuleValueType.Url, "scheme") => ("Scheme", RuleValueType.String),
            (RuleValueType.Url, "authority") => ("Authority", RuleValueType.String),
            (RuleValueType.Url, "path") => ("Path", RuleValueType.String),
            (RuleValueType.Url, "normalizedPath") => ("NormalizedPath", RuleValueType.String),
            (RuleValueType.Url, "isIp") => ("IsIP", RuleValueType.Boolean),
            _ => null,
        };
        if (attribute is not var (property, type))
            throw Error(path, $"The part '{key}' of the path '{attributePath}' is not an attribute of {value.Type}.");
        return new($"{value.Operand}{(value.IsNullable ? "?" : "")}.{property}", type, value.IsNullable);
    }

    private CSharpValue Element(CSharpValue value, string brackets, string attributePath, string path)
    {
        if (value.Type != RuleValueType.StringArray || !brackets.EndsWith(']')
            || !int.TryParse(brackets.AsSpan(1, brackets.Length - 2), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int index))
        {
            throw Error(path, $"The part '{brackets}' of the path '{attributePath}' is not an index of a list.");
        }
        return new(string.Create(CultureInfo.InvariantCulture, $"ElementAt({value.Code}, {index})"), RuleValueType.String, IsNullable: true);
    }

    private CSharpValue Expect(CSharpValue value, RuleValueType type, string path, string place) =>
        value.Type == type ? value : throw Error(path, $"{place} needs a value of the type {type}, not {value.Type}.");
}
