namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The errors of expressions, with the name of the request parameter.</summary>
internal static class ExpressionErrors
{
    public static DynamoDBServiceException Invalid(ExpressionKind kind, string problem) =>
        DynamoDBServiceException.Validation($"Invalid {ParameterOf(kind)}: {problem}");

    public static DynamoDBServiceException OperandType(ExpressionKind kind, string operatorOrFunction, string type) =>
        Invalid(kind, $"Incorrect operand type for operator or function; operator or function: {operatorOrFunction}, operand type: {type}");

    public static DynamoDBServiceException OperandCount(ExpressionKind kind, string function, int count) =>
        Invalid(kind, $"Incorrect number of operands for operator or function; operator or function: {function}, number of operands: {count}");

    public static DynamoDBServiceException NeedsPath(ExpressionKind kind, string function) =>
        Invalid(kind, $"Operator or function requires a document path; operator or function: {function}");

    private static string ParameterOf(ExpressionKind kind) => kind switch
    {
        ExpressionKind.Condition => "ConditionExpression",
        ExpressionKind.Filter => "FilterExpression",
        ExpressionKind.KeyCondition => "KeyConditionExpression",
        ExpressionKind.Update => "UpdateExpression",
        _ => "ProjectionExpression",
    };
}
