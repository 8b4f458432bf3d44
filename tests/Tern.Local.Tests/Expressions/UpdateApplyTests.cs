using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;

namespace Tern.Local.Tests.Expressions;

public sealed class UpdateApplyTests
{
    private const string Values = """
        {':s':{'S':'new'},':1':{'N':'1'},':2':{'N':'2'},':half':{'N':'0.50'},':l':{'L':[{'S':'x'},{'S':'y'}]},':e':{'L':[]},':m':{'M':{'k':{'S':'v'}}},
        ':ss':{'SS':['b','c']},':all':{'SS':['a','b']},':ns':{'NS':['2','3.0']},':bs':{'BS':['AQ==']},':big':{'N':'9E125'},':tiny':{'N':'1E-130'},
        ':neg':{'N':'-9E125'}}
        """;

    [Theory]
    // SET
    [InlineData("SET a = :s", "{}", "{'a':{'S':'new'}}")]
    [InlineData("set a = :s", "{'a':{'N':'1'},'b':{'N':'2'}}", "{'a':{'S':'new'},'b':{'N':'2'}}")]
    [InlineData("SET a = b, b = a", "{'a':{'N':'1'},'b':{'N':'2'}}", "{'a':{'N':'2'},'b':{'N':'1'}}")]
    [InlineData("SET a = (b)", "{'b':{'N':'2'}}", "{'a':{'N':'2'},'b':{'N':'2'}}")]
    [InlineData("SET m.a.b = :s", "{'m':{'M':{'a':{'M':{'c':{'S':'keep'}}}}}}", "{'m':{'M':{'a':{'M':{'b':{'S':'new'},'c':{'S':'keep'}}}}}}")]
    [InlineData("SET #d.#d = :s", "{'x.y':{'M':{}}}", "{'x.y':{'M':{'x.y':{'S':'new'}}}}")]
    [InlineData("SET a = :m", "{}", "{'a':{'M':{'k':{'S':'v'}}}}")]
    // arithmetic
    [InlineData("SET a = a + :1", "{'a':{'N':'41'}}", "{'a':{'N':'42'}}")]
    [InlineData("SET a = :1 - a", "{'a':{'N':'1.5'}}", "{'a':{'N':'-0.5'}}")]
    [InlineData("SET a = a - b", "{'a':{'N':'3'},'b':{'N':'3'}}", "{'a':{'N':'0'},'b':{'N':'3'}}")]
    [InlineData("SET a = (:1 + :2)", "{}", "{'a':{'N':'3'}}")]
    [InlineData("SET a = ((m.x)+(:2))", "{'m':{'M':{'x':{'N':'1'}}}}", "{'a':{'N':'3'},'m':{'M':{'x':{'N':'1'}}}}")]
    [InlineData("SET a = if_not_exists(a, :1) + :2", "{}", "{'a':{'N':'3'}}")]
    [InlineData("SET a = b + :half", "{'b':{'N':'0.5'}}", "{'a':{'N':'1'},'b':{'N':'0.5'}}")]
    // functions
    [InlineData("SET a = if_not_exists(a, :s)", "{'a':{'N':'1'}}", "{'a':{'N':'1'}}")]
    [InlineData("SET a = if_not_exists(b, :s)", "{}", "{'a':{'S':'new'}}")]
    [InlineData("SET a = if_not_exists(b, if_not_exists(c, :s))", "{'c':{'N':'3'}}", "{'a':{'N':'3'},'c':{'N':'3'}}")]
    [InlineData("SET a = list_append(a, :l)", "{'a':{'L':[{'N':'1'}]}}", "{'a':{'L':[{'N':'1'},{'S':'x'},{'S':'y'}]}}")]
    [InlineData("SET a = list_append(:l, a)", "{'a':{'L':[{'N':'1'}]}}", "{'a':{'L':[{'S':'x'},{'S':'y'},{'N':'1'}]}}")]
    [InlineData("SET a = list_append(if_not_exists(a, :e), :l)", "{}", "{'a':{'L':[{'S':'x'},{'S':'y'}]}}")]
    [InlineData("SET a = list_append(list_append(:l, :e), a)", "{'a':{'L':[{'N':'1'}]}}", "{'a':{'L':[{'S':'x'},{'S':'y'},{'N':'1'}]}}")]
    // lists
    [InlineData("SET l[1] = :s", "{'l':{'L':[{'S':'a'},{'S':'b'},{'S':'c'}]}}", "{'l':{'L':[{'S':'a'},{'S':'new'},{'S':'c'}]}}")]
    [InlineData("SET l[9] = :s", "{'l':{'L':[{'S':'a'}]}}", "{'l':{'L':[{'S':'a'},{'S':'new'}]}}")]
    [InlineData("SET l[9] = :s, l[7] = :1, l[2147483647] = :2", "{'l':{'L':[{'S':'a'}]}}", "{'l':{'L':[{'S':'a'},{'N':'1'},{'S':'new'},{'N':'2'}]}}")]
    [InlineData("SET l[0] = :s", "{'l':{'L':[]}}", "{'l':{'L':[{'S':'new'}]}}")]
    [InlineData("SET l[1] = l[0], l[0] = l[1]", "{'l':{'L':[{'S':'a'},{'S':'b'}]}}", "{'l':{'L':[{'S':'b'},{'S':'a'}]}}")]
    [InlineData("SET l[0].x = :s", "{'l':{'L':[{'M':{'y':{'N':'1'}}}]}}", "{'l':{'L':[{'M':{'x':{'S':'new'},'y':{'N':'1'}}}]}}")]
    [InlineData("REMOVE l[1]", "{'l':{'L':[{'S':'a'},{'S':'b'},{'S':'c'}]}}", "{'l':{'L':[{'S':'a'},{'S':'c'}]}}")]
    [InlineData("REMOVE l[0], l[2]", "{'l':{'L':[{'S':'a'},{'S':'b'},{'S':'c'}]}}", "{'l':{'L':[{'S':'b'}]}}")]
    [InlineData("REMOVE l[2], l[0]", "{'l':{'L':[{'S':'a'},{'S':'b'},{'S':'c'}]}}", "{'l':{'L':[{'S':'b'}]}}")]
    [InlineData("REMOVE l[5]", "{'l':{'L':[{'S':'a'}]}}", "{'l':{'L':[{'S':'a'}]}}")]
    [InlineData("REMOVE l[0] SET l[1] = :s, l[8] = :1", "{'l':{'L':[{'S':'a'},{'S':'b'},{'S':'c'}]}}", "{'l':{'L':[{'S':'new'},{'S':'c'},{'N':'1'}]}}")]
    [InlineData("REMOVE l[0]", "{'l':{'L':[{'S':'a'}]}}", "{'l':{'L':[]}}")]
    // REMOVE
    [InlineData("REMOVE a", "{'a':{'N':'1'},'b':{'N':'2'}}", "{'b':{'N':'2'}}")]
    [InlineData("REMOVE a, nothing, m.x", "{'a':{'N':'1'},'m':{'M':{'x':{'N':'1'},'y':{'N':'2'}}}}", "{'m':{'M':{'y':{'N':'2'}}}}")]
    [InlineData("REMOVE m.nothing", "{'m':{'M':{}}}", "{'m':{'M':{}}}")]
    // ADD
    [InlineData("ADD a :1", "{}", "{'a':{'N':'1'}}")]
    [InlineData("ADD a :1", "{'a':{'N':'99999999999999999999999999999999999998'}}", "{'a':{'N':'99999999999999999999999999999999999999'}}")]
    [InlineData("ADD m.x :1", "{'m':{'M':{}}}", "{'m':{'M':{'x':{'N':'1'}}}}")]
    [InlineData("ADD l[0] :1, l[5] :2", "{'l':{'L':[{'N':'4'}]}}", "{'l':{'L':[{'N':'5'},{'N':'2'}]}}")]
    [InlineData("ADD a :ss", "{}", "{'a':{'SS':['b','c']}}")]
    [InlineData("ADD a :ss", "{'a':{'SS':['a','b']}}", "{'a':{'SS':['a','b','c']}}")]
    [InlineData("ADD a :ns", "{'a':{'NS':['1','3']}}", "{'a':{'NS':['1','3','2']}}")]
    [InlineData("ADD a :bs", "{'a':{'BS':['AQ==','Ag==']}}", "{'a':{'BS':['AQ==','Ag==']}}")]
    // DELETE
    [InlineData("DELETE a :ss", "{'a':{'SS':['a','b','c','d']}}", "{'a':{'SS':['a','d']}}")]
    [InlineData("DELETE a :all", "{'a':{'SS':['b','a']},'k':{'N':'1'}}", "{'k':{'N':'1'}}")]
    [InlineData("DELETE a :ss", "{'k':{'N':'1'}}", "{'k':{'N':'1'}}")]
    [InlineData("DELETE a :ns", "{'a':{'NS':['1','3']}}", "{'a':{'NS':['1']}}")]
    [InlineData("DELETE m.s :bs", "{'m':{'M':{'s':{'BS':['AQ==']}}}}", "{'m':{'M':{}}}")]
    // all clauses, in any order, from the item before
    [InlineData("DELETE s :ss ADD n :1 REMOVE r SET c = n, d = r", "{'s':{'SS':['a','b']},'n':{'N':'1'},'r':{'S':'gone'}}",
        "{'c':{'N':'1'},'d':{'S':'gone'},'n':{'N':'2'},'s':{'SS':['a']}}")]
    public void Apply_returns_the_updated_item_and_does_not_change_the_original(string expression, string before, string after)
    {
        OrderedMap<AttributeValue> item = Json.Item(before);

        OrderedMap<AttributeValue> updated = Parse(expression).Apply(item);

        Assert.Equal(Sorted(after), Json.Text(updated));
        Assert.Equal(Sorted(before), Json.Text(item));
    }

    [Theory]
    [InlineData("SET a = b", "{}", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("SET a = b + :1", "{}", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("SET a = list_append(b, c)", "{}", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("SET a = if_not_exists(b, c)", "{}", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("SET a = l[1]", "{'l':{'L':[]}}", "The provided expression refers to an attribute that does not exist in the item")]
    [InlineData("SET a = b + :1", "{'b':{'S':'1'}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("SET a = b - :1", "{'b':{'NS':['1']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("SET a = list_append(b, :l)", "{'b':{'SS':['1']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("SET e = list_append(d, if_not_exists(f, :e))", "{'d':{'NS':['1']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("ADD a :1", "{'a':{'S':'1'}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("ADD a :1", "{'a':{'NS':['1']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("ADD a :ns", "{'a':{'M':{}}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("DELETE a :ss", "{'a':{'NS':['1']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("DELETE a :bs", "{'a':{'SS':['AQ==']}}", "An operand in the update expression has an incorrect data type")]
    [InlineData("SET b.a = :s", "{}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET b[1] = :s", "{}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET b.a = :s", "{'b':{'S':'x'}}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET b[1] = :s", "{'b':{'M':{'1':{'S':'a'}}}}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET b.a = :s", "{'b':{'L':[]}}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET b.a.c = :s", "{'b':{'M':{}}}", "The document path provided in the update expression is invalid for update")]
    [InlineData("REMOVE b.a", "{}", "The document path provided in the update expression is invalid for update")]
    [InlineData("REMOVE b[1]", "{'b':{'M':{}}}", "The document path provided in the update expression is invalid for update")]
    [InlineData("DELETE y.a :ss", "{}", "The document path provided in the update expression is invalid for update")]
    [InlineData("ADD y[1] :ss", "{}", "The document path provided in the update expression is invalid for update")]
    [InlineData("SET a = :big + :big", "{}", "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    [InlineData("SET a = :big - :neg", "{}", "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    [InlineData("SET a = :big + :1", "{}", "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    [InlineData("ADD a :tiny", "{'a':{'N':'1'}}", "Number overflow. Attempting to store a number with magnitude larger than supported range")]
    public void Update_that_is_invalid_for_the_item_is_refused(string expression, string before, string message)
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => Parse(expression).Apply(Json.Item(before)));

        Assert.Equal(message, error.Message);
        Assert.Equal("ValidationException", error.Code);
    }

    [Fact]
    public void Update_beyond_the_nesting_limit_is_refused()
    {
        AttributeValue deep = "leaf";
        for (int i = 0; i < 30; i++)
            deep = AttributeValue.List([deep]);
        var values = new OrderedMap<AttributeValue> { [":deep"] = deep };
        OrderedMap<AttributeValue> item = Json.Item("{'m':{'M':{'n':{'M':{}}}}}");

        UpdateExpression fits = UpdateExpression.Parse("SET m.a = :deep", new(null, values));
        UpdateExpression tooDeep = UpdateExpression.Parse("SET m.n.a = :deep", new(null, values));

        Assert.NotNull(fits.Apply(item));
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => tooDeep.Apply(item));
        Assert.StartsWith("Nesting Levels have exceeded supported limits", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Changed_selects_the_written_attributes_before_and_after()
    {
        UpdateExpression update = Parse("SET m.x = :s, fresh = another REMOVE gone ADD n :1");
        OrderedMap<AttributeValue> before = Json.Item("{'m':{'M':{'x':{'N':'1'},'y':{'N':'2'}}},'another':{'S':'o'},'gone':{'S':'g'},'n':{'N':'1'}}");

        OrderedMap<AttributeValue> after = update.Apply(before);

        Assert.Equal("{'gone':{'S':'g'},'m':{'M':{'x':{'N':'1'}}},'n':{'N':'1'}}", Json.Text(update.Changed.Apply(before)));
        Assert.Equal("{'fresh':{'S':'o'},'m':{'M':{'x':{'S':'new'}}},'n':{'N':'2'}}", Json.Text(update.Changed.Apply(after)));
    }

    private static UpdateExpression Parse(string expression) =>
        UpdateExpression.Parse(expression, new(Json.Names("{'#d':'x.y'}"), Json.Values(Values)));

    private static string Sorted(string json) => Json.Text(Json.Item(json));
}
