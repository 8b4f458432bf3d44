using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;

namespace Tern.Local.Tests.Expressions;

public sealed class ProjectionTests
{
    private const string Item = """
        {'a':{'S':'1'},'m':{'M':{'x':{'N':'1'},'y':{'L':[{'S':'p'},{'S':'q'},{'M':{'k':{'N':'5'},'j':{'N':'6'}}}]},'e':{'M':{}}}},'l':{'L':[{'L':[{'N':'1'},{'N':'2'}]},{'N':'3'}]},'d.t':{'S':'dot'}}
        """;

    [Theory]
    [InlineData("a", "{'a':{'S':'1'}}")]
    [InlineData("a, nothing", "{'a':{'S':'1'}}")]
    [InlineData("nothing", "{}")]
    [InlineData("#d", "{'d.t':{'S':'dot'}}")]
    [InlineData("m.x", "{'m':{'M':{'x':{'N':'1'}}}}")]
    [InlineData("m.x,a,m.y[1]", "{'a':{'S':'1'},'m':{'M':{'x':{'N':'1'},'y':{'L':[{'S':'q'}]}}}}")]
    [InlineData("m.y[2], m.y[0]", "{'m':{'M':{'y':{'L':[{'S':'p'},{'M':{'j':{'N':'6'},'k':{'N':'5'}}}]}}}}")]
    [InlineData("m.y[2].k", "{'m':{'M':{'y':{'L':[{'M':{'k':{'N':'5'}}}]}}}}")]
    [InlineData("m.y[9]", "{}")]
    [InlineData("m.y[0].k", "{}")]
    [InlineData("m.e", "{'m':{'M':{'e':{'M':{}}}}}")]
    [InlineData("m.e.x", "{}")]
    [InlineData("a.b", "{}")]
    [InlineData("a[0]", "{}")]
    [InlineData("l[0][1], l[1]", "{'l':{'L':[{'L':[{'N':'2'}]},{'N':'3'}]}}")]
    [InlineData("m.y[1], l[0][0]", "{'l':{'L':[{'L':[{'N':'1'}]}]},'m':{'M':{'y':{'L':[{'S':'q'}]}}}}")]
    public void Projection_selects_the_existing_attributes(string expression, string expected)
    {
        Projection projection = Projection.Parse(expression, new(Json.Names("{'#d':'d.t'}"), null));

        Assert.Equal(expected, Json.Text(projection.Apply(Json.Item(Item))));
    }

    [Theory]
    [InlineData("", "The expression can not be empty;")]
    [InlineData("!!", "Syntax error; token: \"!\", near: \"!!\"")]
    [InlineData("#AMZN_MAPPED_2021-03-03", "Syntax error; token: \"-\", near: \"#AMZN_MAPPED_2021-0\"")]
    [InlineData("dummy-id", "Syntax error; token: \"-\", near: \"dummy-id\"")]
    [InlineData("a b", "Syntax error; token: \"b\", near: \"a b\"")]
    [InlineData("a,", "Syntax error; token: \"<EOF>\", near: \",\"")]
    [InlineData("a(b)", "Syntax error; token: \"(\", near: \"a(b\"")]
    [InlineData(":a", "Syntax error; token: \":a\", near: \":a\"")]
    [InlineData("[1]", "Syntax error; token: \"[\", near: \"[1\"")]
    [InlineData("a[b]", "Syntax error; token: \"b\", near: \"[b]\"")]
    [InlineData("(a)", "Syntax error; token: \"(\", near: \"(a\"")]
    [InlineData("a, status", "Attribute name is a reserved keyword; reserved keyword: status")]
    [InlineData("#status", "An expression attribute name used in the document path is not defined; attribute name: #status")]
    [InlineData("a[99999999999]", "List index is not within the allowable range; index: [99999999999]")]
    [InlineData("a, b, a", "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]")]
    [InlineData("a.b, a", "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a]")]
    [InlineData("a, #a[1]", "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, [1]]")]
    [InlineData("a[1].b, a[1].b.c",
        "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, [1], b], path two: [a, [1], b, c]")]
    [InlineData("a.b, a[1]", "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a, [1]]")]
    [InlineData("a[1], a.b, a.c",
        "Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, [1]], path two: [a, c]")]
    [InlineData("a.b, a[1], c, c", "Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c], path two: [c]")]
    public void Invalid_projections_are_refused(string expression, string message)
    {
        var attributes = new ExpressionAttributes(Json.Names("{'#a':'a'}"), null);

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => Projection.Parse(expression, attributes));

        Assert.Equal($"Invalid ProjectionExpression: {message}", error.Message);
    }
}
