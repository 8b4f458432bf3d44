using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Projection = Tern.Local.DynamoDB.Expressions.Projection;

namespace Tern.Local.Tests.Expressions;

public sealed class ExpressionAttributesTests
{
    [Theory]
    [InlineData("{}", "{}", "ExpressionAttributeNames must not be empty")]
    [InlineData("{'a':'a'}", "{}", "ExpressionAttributeNames contains invalid key: Syntax error; key: \"a\"")]
    [InlineData("{'#':'a'}", null, "ExpressionAttributeNames contains invalid key: Syntax error; key: \"#\"")]
    [InlineData("{'#a-b':'a'}", null, "ExpressionAttributeNames contains invalid key: Syntax error; key: \"#a-b\"")]
    [InlineData("{'#environment.item':'a'}", null, "ExpressionAttributeNames contains invalid key: Syntax error; key: \"#environment.item\"")]
    [InlineData("{'#a':''}", null, "ExpressionAttributeNames contains invalid value: Empty attribute name for key #a")]
    [InlineData(null, "{}", "ExpressionAttributeValues must not be empty")]
    [InlineData(null, "{':b':{},'b':{'S':'a'}}", "ExpressionAttributeValues contains invalid key: Syntax error; key: \"b\"")]
    [InlineData(null, "{':b':{}}",
        "ExpressionAttributeValues contains invalid value: Supplied AttributeValue is empty, must contain exactly one of the supported datatypes for key :b")]
    [InlineData(null, "{':b':{'N':'b'}}", "ExpressionAttributeValues contains invalid value: The parameter cannot be converted to a numeric value: b for key :b")]
    [InlineData(null, "{':b':{'NS':['1','1']}}", "ExpressionAttributeValues contains invalid value: Input collection contains duplicates for key :b")]
    [InlineData(null, "{':b':{'SS':['a','a']}}",
        "ExpressionAttributeValues contains invalid value: One or more parameter values were invalid: Input collection [a, a] contains duplicates. for key :b")]
    public void Names_and_values_are_checked_before_any_expression(string? names, string? values, string message)
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => new ExpressionAttributes(Json.Names(names), Json.Values(values)));

        Assert.Equal(message, error.Message);
    }

    [Fact]
    public void Names_are_shorter_than_64_KB()
    {
        var names = new OrderedMap<string> { ["#a"] = new string('x', 65535) };
        Assert.NotNull(new ExpressionAttributes(names, null));

        names["#a"] += "x";
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => new ExpressionAttributes(names, null));

        Assert.Contains("65536", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Unused_names_are_reported_before_unused_values()
    {
        ExpressionAttributes Make(string? names) =>
            new(Json.Names(names), Json.Values("{':a':{'S':'a'},':b':{'S':'a'},':c':{'S':'a'}}"));

        ExpressionAttributes both = Make("{'#a':'a','#b':'b'}");
        UpdateExpression.Parse("remove a set b = list_append(b, if_not_exists(a, :a))".Replace("remove a ", "", StringComparison.Ordinal), both);
        ConditionExpression.Parse("a = :b", ExpressionKind.Condition, both);
        ExpressionAttributes values = Make(null);
        ConditionExpression.Parse("a = :b", ExpressionKind.Condition, values);

        Assert.Equal("Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #b}",
            Assert.Throws<DynamoDBServiceException>(both.RefuseUnused).Message);
        Assert.Equal("Value provided in ExpressionAttributeValues unused in expressions: keys: {:a, :c}",
            Assert.Throws<DynamoDBServiceException>(values.RefuseUnused).Message);
    }

    [Fact]
    public void Names_and_values_of_any_expression_count_as_used()
    {
        var attributes = new ExpressionAttributes(Json.Names("{'#p':'p','#f':'f','#k':'k'}"), Json.Values("{':f':{'N':'1'},':k':{'N':'1'}}"));

        ConditionExpression.Parse("#f = :f", ExpressionKind.Filter, attributes);
        Projection.Parse("a.#p[1]", attributes);
        KeyCondition.Parse("#k = :k", attributes);

        attributes.RefuseUnused();
    }

    [Fact]
    public void A_name_that_looks_like_a_placeholder_is_a_name()
    {
        var attributes = new ExpressionAttributes(Json.Names("{'#a':'#b'}"), null);

        Assert.Equal("{'#b':{'S':'x'}}", Json.Text(Projection.Parse("#a", attributes).Apply(Json.Item("{'#b':{'S':'x'}}"))));
    }

    [Fact]
    public void Number_values_are_normalized()
    {
        var attributes = new ExpressionAttributes(null, Json.Values("{':v':{'N':'1.50E1'}}"));

        OrderedMap<AttributeValue> item = UpdateExpression.Parse("SET a = :v", attributes).Apply(new());

        Assert.Equal("15", item["a"].N);
    }
}
