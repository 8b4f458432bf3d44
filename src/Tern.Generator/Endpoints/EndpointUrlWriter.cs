namespace Tern.Generator.Endpoints;

/// <summary>
/// Writes the URL of an endpoint. A value that becomes part of the host name is validated, unless it is from the partition table or is the authority of a
/// parsed URL. Without that, a value of the caller, for example <c>a.com/</c>, could end the host name and change the target of the request.
/// </summary>
internal sealed class EndpointUrlWriter(RuleExpressionWriter expressions)
{
    private enum Position
    {
        Start,
        AfterScheme,
        Host,
        AfterHost,
    }

    public string Write(RuleExpression url, RuleScope scope, string path)
    {
        if (url is not RuleExpression.Template { Parts.Count: > 1 } template)
            return expressions.WriteOptionalText(url, scope, path);

        var values = new List<string>();
        var position = Position.Start;
        foreach (TemplatePart part in template.Parts)
        {
            if (part.Literal is { } literal)
            {
                position = Advance(position, literal);
                continue;
            }
            UrlPart kind = KindOf(part.Value!, scope, path);
            bool needsCheck = position == Position.Host && kind == UrlPart.Unchecked;
            values.Add(needsCheck ? WriteChecked(part.Value!, scope, path) : expressions.WriteInterpolation(part.Value!, scope, path));
            position = (position, kind) switch
            {
                (Position.Start, UrlPart.Scheme) => Position.AfterScheme,
                (Position.Host, UrlPart.Path) => Position.AfterHost,
                (Position.Start, _) => Position.AfterHost,
                _ => position,
            };
        }
        return RuleExpressionWriter.WriteTemplate(template, values);
    }

    private static Position Advance(Position position, string literal)
    {
        if (position == Position.Start || position == Position.AfterScheme)
        {
            int separator = literal.IndexOf("://", StringComparison.Ordinal);
            if (separator < 0)
                return Position.AfterHost;
            literal = literal[(separator + 3)..];
            position = Position.Host;
        }
        return position == Position.Host && literal.AsSpan().ContainsAny("/?#") ? Position.AfterHost : position;
    }

    private enum UrlPart
    {
        Unchecked,
        Trusted,
        Scheme,
        Path,
    }

    private UrlPart KindOf(RuleExpression value, RuleScope scope, string path)
    {
        if (value is not RuleExpression.Call { Function: "getAttr", Arguments: [var target, RuleExpression.Template { Constant: { } attribute }] })
            return UrlPart.Unchecked;
        return (expressions.Write(target, scope, path).Type, attribute) switch
        {
            (RuleValueType.Partition, _) => UrlPart.Trusted,
            (RuleValueType.Url, "scheme") => UrlPart.Scheme,
            (RuleValueType.Url, "authority") => UrlPart.Trusted,
            (RuleValueType.Url, _) => UrlPart.Path,
            _ => UrlPart.Unchecked,
        };
    }

    private string WriteChecked(RuleExpression value, RuleScope scope, string path)
    {
        string name = value.Describe();
        bool mayHaveDots = !IsOneLabel(value, scope, path) || scope.DottedHostLabels.Contains(name);
        return $"HostLabel.{(mayHaveDots ? "RequirePart" : "Require")}({expressions.Write(value, scope, path).Code}, {CSharp.CSharpText.Literal(name)})";
    }

    /// <summary>Whether a value is a region or an account id. It is a single label unless the rules allow several.</summary>
    private bool IsOneLabel(RuleExpression value, RuleScope scope, string path) => value switch
    {
        RuleExpression.Reference reference => !scope.Variables.ContainsKey(reference.Name)
            && expressions.Parameter(reference.Name)?.BuiltIn is "AWS::Region" or "AWS::Auth::AccountId",
        RuleExpression.Call { Function: "getAttr", Arguments: [var target, RuleExpression.Template { Constant: "region" or "accountId" }] } =>
            expressions.Write(target, scope, path).Type == RuleValueType.Arn,
        _ => false,
    };
}
