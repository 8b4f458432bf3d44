using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;

namespace Tern.Local.Tests.Expressions;

public sealed class KeyConditionTests
{
    private const string Values = "{':p':{'S':'p'},':a':{'S':'b'},':z':{'S':'d'},':n':{'N':'1'},':e':{'S':''},':b':{'B':'AQ=='}}";

    private static readonly KeyAttribute Partition = new("pk", AttributeValueKind.String);
    private static readonly KeyAttribute Sort = new("sk", AttributeValueKind.String);

    [Theory]
    [InlineData("pk = :p", "a b bx c d e")]
    [InlineData(" ( pk = :p ) ", "a b bx c d e")]
    [InlineData(":p = pk", "a b bx c d e")]
    [InlineData("#k = :p AND sk = :a", "b")]
    [InlineData("sk = :a AND pk = :p", "b")]
    [InlineData("(sk < :a) AND (pk = :p)", "a")]
    [InlineData("((sk <= :a) AND (pk = :p))", "a b")]
    [InlineData("pk = :p AND sk > :a", "bx c d e")]
    [InlineData("pk = :p AND sk >= :a", "b bx c d e")]
    [InlineData("pk = :p AND :a < sk", "bx c d e")]
    [InlineData("pk = :p AND :a <= sk", "b bx c d e")]
    [InlineData("pk = :p AND :a > sk", "a")]
    [InlineData("pk = :p AND :a >= sk", "a b")]
    [InlineData("pk = :p aNd sk BeTwEeN :a AnD :z", "b bx c d")]
    [InlineData("pk = :p AND begins_with(sk, :a)", "b bx")]
    public void Key_condition_selects_one_partition_and_a_range_of_sort_keys(string expression, string expected)
    {
        var attributes = new ExpressionAttributes(Json.Names("{'#k':'pk'}"), Json.Values(Values));

        KeyRange range = KeyCondition.Parse(expression, attributes).Bind(Partition, Sort);

        Assert.Equal("p", range.Partition.S);
        string[] keys = ["a", "b", "bx", "c", "d", "e"];
        Assert.Equal(expected.Split(' '), keys.Where(key => range.Sort?.Matches(key) ?? true));
    }

    [Fact]
    public void Numbers_are_compared_by_value()
    {
        var attributes = new ExpressionAttributes(null, Json.Values("{':p':{'S':'p'},':n':{'N':'9'}}"));

        KeyRange range = KeyCondition.Parse("pk = :p AND sk > :n", attributes).Bind(Partition, new("sk", AttributeValueKind.Number));

        Assert.True(range.Sort!.Matches(AttributeValue.Number("10")));
        Assert.False(range.Sort.Matches(AttributeValue.Number("9.0")));
    }

    [Theory]
    [InlineData("pk = :p OR sk = :a", "Invalid operator used in KeyConditionExpression: OR")]
    [InlineData("NOT sk = :a AND pk = :p", "Invalid operator used in KeyConditionExpression: NOT")]
    [InlineData("pk = :p AND sk <> :a", "Invalid operator used in KeyConditionExpression: <>")]
    [InlineData("pk = :p AND sk IN (:a)", "Invalid operator used in KeyConditionExpression: IN")]
    [InlineData("pk = :p AND attribute_exists(sk)", "Invalid operator used in KeyConditionExpression: attribute_exists")]
    [InlineData("pk = :p AND contains(sk, :a)", "Invalid operator used in KeyConditionExpression: contains")]
    [InlineData("pk = :p AND size(sk) = :n", "KeyConditionExpressions cannot contain nested operations")]
    [InlineData("pk = :p AND :a BETWEEN sk AND :z",
        "Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand")]
    [InlineData("pk = :p AND begins_with(:a, sk)",
        "Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand")]
    [InlineData("pk = :p AND sk = another", "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition")]
    [InlineData("pk = :p AND begins_with(sk, another)", "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition")]
    [InlineData("pk = :p AND sk.a = :a", "KeyConditionExpressions cannot have conditions on nested attributes")]
    [InlineData("pk = :p AND sk[1] = :a", "KeyConditionExpressions cannot have conditions on nested attributes")]
    [InlineData(":p = :a", "Invalid condition in KeyConditionExpression: No key attribute specified")]
    [InlineData("pk = :p AND pk = :p", "KeyConditionExpressions must only contain one condition per key")]
    [InlineData("pk = :p AND sk >= :a AND sk <= :z", "KeyConditionExpressions must only contain one condition per key")]
    [InlineData("pk = :p AND sk = :a AND another = :a", "Conditions can be of length 1 or 2 only")]
    [InlineData("", "Invalid KeyConditionExpression: The expression can not be empty;")]
    [InlineData("pk", "Invalid KeyConditionExpression: Syntax error; token: \"<EOF>\", near: \"pk\"")]
    [InlineData("pk = :p AND begins_with()", "Invalid KeyConditionExpression: Syntax error; token: \")\", near: \"()\"")]
    [InlineData("pk = :missing",
        "Invalid KeyConditionExpression: An expression attribute value used in expression is not defined; attribute value: :missing")]
    [InlineData("pk = :p AND begins_with(sk, :n)",
        "Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N")]
    [InlineData("pk = :p AND sk BETWEEN :z AND :a", "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be greater than "
        + "or equal to lower bound; lower bound operand: AttributeValue: {S:d}, upper bound operand: AttributeValue: {S:b}")]
    [InlineData("name = :p", "Invalid KeyConditionExpression: Attribute name is a reserved keyword; reserved keyword: name")]
    public void Invalid_key_conditions_are_refused(string expression, string message)
    {
        var attributes = new ExpressionAttributes(null, Json.Values(Values));

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => KeyCondition.Parse(expression, attributes));

        Assert.Equal(message, error.Message);
    }

    [Theory]
    [InlineData("sk = :a", "Query condition missed key schema element: pk")]
    [InlineData("another = :a", "Query condition missed key schema element: pk")]
    [InlineData("pk = :p AND another = :a", "Query condition missed key schema element: sk")]
    [InlineData("pk < :p", "Query key condition not supported")]
    [InlineData("begins_with(pk, :p)", "Query key condition not supported")]
    [InlineData("pk = :n", "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("pk = :p AND sk > :n", "One or more parameter values were invalid: Condition parameter type does not match schema type")]
    [InlineData("pk = :e",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: pk")]
    [InlineData("pk = :p AND sk = :e",
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: sk")]
    public void Key_conditions_that_do_not_match_the_key_schema_are_refused(string expression, string message)
    {
        KeyCondition condition = KeyCondition.Parse(expression, new(null, Json.Values(Values)));

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => condition.Bind(Partition, Sort));

        Assert.Equal(message, error.Message);
    }

    [Fact]
    public void Key_without_sort_attribute_accepts_one_condition_only()
    {
        KeyCondition condition = KeyCondition.Parse("pk = :p AND sk = :a", new(null, Json.Values(Values)));

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => condition.Bind(Partition, null));

        Assert.Equal("Query key condition not supported", error.Message);
    }
}
