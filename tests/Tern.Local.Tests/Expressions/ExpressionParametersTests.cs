using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;

namespace Tern.Local.Tests.Expressions;

public sealed class ExpressionParametersTests
{
    private static readonly string[] Expressions = ["ProjectionExpression", "FilterExpression", "KeyConditionExpression"];
    private static readonly string[] Legacy = ["AttributesToGet", "QueryFilter", "ConditionalOperator", "KeyConditions"];

    [Theory]
    [InlineData("KeyConditionExpression", true, true)]
    [InlineData("KeyConditionExpression FilterExpression", true, true)]
    [InlineData("", false, false)]
    public void Expressions_with_their_names_and_values_are_accepted(string present, bool hasNames, bool hasValues) => Check(present, hasNames, hasValues);

    [Theory]
    [InlineData("FilterExpression AttributesToGet QueryFilter", "Can not use both expression and non-expression parameters in the same request: "
        + "Non-expression parameters: {AttributesToGet, QueryFilter} Expression parameters: {FilterExpression}")]
    [InlineData("KeyConditionExpression KeyConditions", "Can not use both expression and non-expression parameters in the same request: "
        + "Non-expression parameters: {KeyConditions} Expression parameters: {KeyConditionExpression}")]
    [InlineData("FilterExpression KeyConditions", "The in-process DynamoDB of Tern.Local does not support legacy conditional parameters: "
        + "KeyConditions (use KeyConditionExpression). See https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LegacyConditionalParameters.html")]
    [InlineData("AttributesToGet ConditionalOperator", "The in-process DynamoDB of Tern.Local does not support legacy conditional parameters: "
        + "AttributesToGet (use ProjectionExpression), ConditionalOperator (use AND and OR in an expression). "
        + "See https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/LegacyConditionalParameters.html")]
    public void Legacy_parameters_are_refused(string present, string message) => Fails(present, message, false, false);

    [Theory]
    [InlineData("", true, false, "ExpressionAttributeNames can only be specified when using expressions")]
    [InlineData("", false, true, "ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null")]
    [InlineData("ProjectionExpression", true, true,
        "ExpressionAttributeValues can only be specified when using expressions: FilterExpression and KeyConditionExpression are null")]
    public void Names_and_values_need_an_expression(string present, bool hasNames, bool hasValues, string message) =>
        Fails(present, message, hasNames, hasValues);

    [Fact]
    public void Error_about_one_missing_expression_uses_the_singular()
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(
            () => ExpressionParameters.Check([new("ConditionExpression", false)], [], hasNames: false, hasValues: true));

        Assert.Equal("ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null", error.Message);
    }

    private static void Fails(string present, string message, bool hasNames, bool hasValues) =>
        Assert.Equal(message, Assert.Throws<DynamoDBServiceException>(() => Check(present, hasNames, hasValues)).Message);

    private static void Check(string present, bool hasNames, bool hasValues)
    {
        string[] names = present.Split(' ');
        ExpressionParameters.Check(
            [.. Expressions.Select(name => new RequestParameter(name, names.Contains(name)))],
            [.. Legacy.Select(name => new RequestParameter(name, names.Contains(name)))],
            hasNames, hasValues);
    }
}
