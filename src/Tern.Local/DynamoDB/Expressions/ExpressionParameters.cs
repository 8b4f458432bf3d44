namespace Tern.Local.DynamoDB.Expressions;

/// <summary>Checks the combination of expression parameters and legacy parameters. Tern.Local does not support the legacy parameters.</summary>
internal static class ExpressionParameters
{
    /// <summary>Refuses legacy parameters, and names or values without an expression that can use them.</summary>
    /// <param name="expressions">The operation's expressions in the order of the service's messages.</param>
    /// <param name="legacy">The operation's legacy parameters, which expressions replace.</param>
    /// <param name="hasNames">Whether the request has ExpressionAttributeNames.</param>
    /// <param name="hasValues">Whether the request has ExpressionAttributeValues.</param>
    /// <exception cref="DynamoDBServiceException">The combination of parameters is invalid or not supported.</exception>
    public static void Check(
        ReadOnlySpan<RequestParameter> expressions, ReadOnlySpan<RequestParameter> legacy, bool hasNames, bool hasValues)
    {
        List<string> presentExpressions = Present(expressions);
        List<string> presentLegacy = Present(legacy);
        if (presentExpressions.Count > 0)
            RefuseMixture(presentExpressions, presentLegacy);
        if (presentLegacy.Count > 0)
            throw NotSupported(presentLegacy);
        if (hasNames && presentExpressions.Count == 0)
            throw DynamoDBServiceException.Validation("ExpressionAttributeNames can only be specified when using expressions");
        if (hasValues)
            RefuseUselessValues(expressions);
    }

    private static void RefuseMixture(List<string> expressions, List<string> legacy)
    {
        // The service accepts the legacy KeyConditions together with the other expressions.
        List<string> mixed = expressions.Contains("KeyConditionExpression") ? legacy : legacy.FindAll(name => name != "KeyConditions");
        if (mixed.Count > 0)
        {
            throw DynamoDBServiceException.Validation("Can not use both expression and non-expression parameters in the same request: "
                + $"Non-expression parameters: {{{string.Join(", ", mixed)}}} Expression parameters: {{{string.Join(", ", expressions)}}}");
        }
    }

    private static void RefuseUselessValues(ReadOnlySpan<RequestParameter> expressions)
    {
        List<string> absent = [];
        foreach (RequestParameter expression in expressions)
        {
            if (expression.Name == "ProjectionExpression")
                continue;
            if (expression.IsPresent)
                return;
            absent.Add(expression.Name);
        }
        if (absent.Count > 0)
        {
            throw DynamoDBServiceException.Validation("ExpressionAttributeValues can only be specified when using expressions: "
                + $"{string.Join(" and ", absent)} {(absent.Count > 1 ? "are" : "is")} null");
        }
    }

    private static DynamoDBServiceException NotSupported(List<string> legacy)
    {
        IEnumerable<string> advice = legacy.Select(name => $"{name} (use {ReplacementOf(name)})");
        return DynamoDBServiceException.Validation(
            $"The in-process DynamoDB of Tern.Local does not support legacy conditional parameters: {string.Join(", ", advice)}. "
            + "See https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LegacyConditionalParameters.html");
    }

    private static string ReplacementOf(string legacy) => legacy switch
    {
        "AttributesToGet" => "ProjectionExpression",
        "AttributeUpdates" => "UpdateExpression",
        "Expected" => "ConditionExpression",
        "KeyConditions" => "KeyConditionExpression",
        "QueryFilter" or "ScanFilter" => "FilterExpression",
        _ => "AND and OR in an expression",
    };

    private static List<string> Present(ReadOnlySpan<RequestParameter> parameters)
    {
        List<string> present = [];
        foreach (RequestParameter parameter in parameters)
        {
            if (parameter.IsPresent)
                present.Add(parameter.Name);
        }
        return present;
    }
}
