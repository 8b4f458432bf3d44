using Tern.Local.DynamoDB.Expressions;

namespace Tern.Local.Tests.Expressions;

public sealed class ConditionMatchTests
{
    private const string Item = """
        {'s':{'S':'hello'},'n':{'N':'10'},'b':{'B':'AQID'},'t':{'BOOL':true},'z':{'NULL':true},
        'ss':{'SS':['a','b']},'ns':{'NS':['1','2.5']},'bs':{'BS':['AQ==']},'blank':{'S':''},
        'l':{'L':[{'N':'1'},{'S':'x'},{'L':[{'M':{'deep':{'N':'7'}}}]}]},
        'm':{'M':{'a':{'N':'1'},'dot.ted':{'S':'d'},'lst':{'L':[]}}},'g':{'S':'é𝄞'}}
        """;

    private const string Values = """
        {':s':{'S':'hello'},':he':{'S':'he'},':n':{'N':'10'},':n1':{'N':'1'},':n9':{'N':'9'},':big':{'N':'100'},':b':{'B':'AQID'},
        ':b1':{'B':'AQ=='},':b2':{'B':'AgM='},':t':{'BOOL':true},':f':{'BOOL':false},':z':{'NULL':true},':x':{'S':'x'},':a':{'S':'a'},
        ':ss':{'SS':['b','a']},':ns':{'NS':['2.5','1']},':ten':{'N':'1E1'},':N':{'S':'N'},':S':{'S':'S'},':M':{'S':'M'},':L':{'S':'L'},
        ':NULL':{'S':'NULL'},':BOOL':{'S':'BOOL'},':SS':{'S':'SS'},':empty':{'S':''},':3':{'N':'3'},':5':{'N':'5'},':0':{'N':'0'},
        ':2':{'N':'2'},':7':{'N':'7'},':l':{'L':[{'M':{'deep':{'N':'7.0'}}}]},':m':{'M':{'lst':{'L':[]},'dot.ted':{'S':'d'},'a':{'N':'1'}}}}
        """;

    private const string Names = "{'#s':'s','#dot':'dot.ted','#size':'size','#n':'n'}";

    [Theory]
    // comparisons
    [InlineData("s = :s", true)]
    [InlineData("#s = :s", true)]
    [InlineData(":s = s", true)]
    [InlineData("s <> :s", false)]
    [InlineData("s = :n", false)]
    [InlineData("s <> :n", true)]
    [InlineData("n = :ten", true)]
    [InlineData("n < :big", true)]
    [InlineData("n < :n9", false)]
    [InlineData("n <= :n", true)]
    [InlineData("n >= :n", true)]
    [InlineData("n > :n9", true)]
    [InlineData("n > :n", false)]
    [InlineData(":big > n", true)]
    [InlineData("b = :b", true)]
    [InlineData("b > :b1", true)]
    [InlineData("s > :he", true)]
    [InlineData("n > :he", false)]
    [InlineData("n <= :he", false)]
    [InlineData("t = :t", true)]
    [InlineData("t <> :f", true)]
    [InlineData("z = :z", true)]
    [InlineData("ss = :ss", true)]
    [InlineData("ns = :ns", true)]
    [InlineData("m = :m", true)]
    [InlineData("l[2] = :l", true)]
    [InlineData("l[0] = m.a", true)]
    [InlineData("blank = :empty", true)]
    // what the item does not have
    [InlineData("nothing = :s", false)]
    [InlineData("nothing <> :s", true)]
    [InlineData("nothing < :s", false)]
    [InlineData("nothing >= :s", false)]
    [InlineData("nothing = absent", false)]
    [InlineData("nothing <> absent", true)]
    [InlineData("NOT nothing = :s", true)]
    [InlineData("nothing IN (:s)", false)]
    [InlineData("nothing BETWEEN :he AND :s", false)]
    [InlineData("l[9] = :n", false)]
    [InlineData("s.a = :n", false)]
    [InlineData("m[0] = :n", false)]
    [InlineData("l.a = :n", false)]
    // paths
    [InlineData("l[2][0].deep = :7", true)]
    [InlineData("m.#dot <> :s", true)]
    [InlineData("m . a = :n1", true)]
    [InlineData("l [ 1 ] = :x", true)]
    // BETWEEN and IN
    [InlineData("n BETWEEN :n9 AND :big", true)]
    [InlineData("n between :n and :n", true)]
    [InlineData("n BETWEEN :n1 AND :n9", false)]
    [InlineData(":5 BETWEEN m.a AND n", true)]
    [InlineData("(n)between(:n9)and(:big)", true)]
    [InlineData("s IN (:x, :s)", true)]
    [InlineData("s IN (:x, :a)", false)]
    [InlineData("n in (:ten)", true)]
    [InlineData("n IN (m.a, :big, n2, :n)", true)]
    // logic and precedence: NOT before AND before OR
    [InlineData("s = :s OR n = :n9 AND n = :n9", true)]
    [InlineData("(s = :s OR n = :n9) AND n = :n9", false)]
    [InlineData("NOT s = :s OR n = :n", true)]
    [InlineData("NOT (s = :s OR n = :n)", false)]
    [InlineData("NOT NOT s = :s", true)]
    [InlineData("not s = :x and not n = :n9", true)]
    [InlineData("(((s = :s) AND (n = :n)) OR t = :f)", true)]
    [InlineData("(s) = (:s)", true)]
    [InlineData("((s) = :s) AND (size(s)) = :5", true)]
    // functions
    [InlineData("attribute_exists(s)", true)]
    [InlineData("attribute_exists (s)", true)]
    [InlineData("attribute_exists(z)", true)]
    [InlineData("attribute_exists(m.b)", false)]
    [InlineData("attribute_exists(l[2][0].deep)", true)]
    [InlineData("attribute_not_exists(s)", false)]
    [InlineData("attribute_not_exists(l[3])", true)]
    [InlineData("attribute_type(n, :N)", true)]
    [InlineData("attribute_type(n, :S)", false)]
    [InlineData("attribute_type(m, :M)", true)]
    [InlineData("attribute_type(l, :L)", true)]
    [InlineData("attribute_type(z, :NULL)", true)]
    [InlineData("attribute_type(t, :BOOL)", true)]
    [InlineData("attribute_type(ss, :SS)", true)]
    [InlineData("attribute_type(nothing, :S)", false)]
    [InlineData("begins_with(s, :he)", true)]
    [InlineData("begins_with(s, :empty)", true)]
    [InlineData("begins_with(s, :x)", false)]
    [InlineData("begins_with(b, :b1)", true)]
    [InlineData("begins_with(b, :b2)", false)]
    [InlineData("begins_with(n, :he)", false)]
    [InlineData("begins_with(:s, s)", true)]
    [InlineData("contains(s, :he)", true)]
    [InlineData("contains(s, :x)", false)]
    [InlineData("contains(s, :n)", false)]
    [InlineData("contains(ss, :a)", true)]
    [InlineData("contains(ss, :x)", false)]
    [InlineData("contains(ns, :n1)", true)]
    [InlineData("contains(ns, :n9)", false)]
    [InlineData("contains(bs, :b1)", true)]
    [InlineData("contains(b, :b2)", true)]
    [InlineData("contains(l, :n1)", true)]
    [InlineData("contains(l, :x)", true)]
    [InlineData("contains(l, :l)", true)]
    [InlineData("contains(m, :a)", false)]
    [InlineData("contains(nothing, :a)", false)]
    [InlineData("contains(:s, nothing)", false)]
    [InlineData("size(s) = :5", true)]
    [InlineData("size(g) = :3", true)]
    [InlineData("size(blank) = :0", true)]
    [InlineData("size(b) = :3", true)]
    [InlineData("size(ss) = :2", true)]
    [InlineData("size(ns) = :2", true)]
    [InlineData("size(bs) = :n1", true)]
    [InlineData("size(l) = :3", true)]
    [InlineData("size(m) = :3", true)]
    [InlineData("size(m.lst) = :0", true)]
    [InlineData("size(n) >= :0", false)]
    [InlineData("size(t) >= :0", false)]
    [InlineData("size(nothing) >= :0", false)]
    [InlineData("size(:s) = size(s)", true)]
    [InlineData("size(s) BETWEEN :2 AND :7", true)]
    [InlineData("size(s) IN (:2, :5)", true)]
    public void Matches_returns_the_result_of_the_condition(string expression, bool expected)
    {
        var attributes = new ExpressionAttributes(Json.Names(Names), Json.Values(Values));

        ConditionExpression condition = ConditionExpression.Parse(expression, ExpressionKind.Filter, attributes);

        Assert.Equal(expected, condition.Matches(Json.Item(Item)));
    }

    [Fact]
    public void An_item_that_does_not_exist_has_no_attributes()
    {
        var attributes = new ExpressionAttributes(null, null);

        Assert.True(ConditionExpression.Parse("attribute_not_exists(a)", ExpressionKind.Condition, attributes).Matches(null));
        Assert.False(ConditionExpression.Parse("attribute_exists(a)", ExpressionKind.Condition, attributes).Matches(null));
    }

    [Fact]
    public void Paths_contains_every_attribute_of_the_condition()
    {
        var attributes = new ExpressionAttributes(Json.Names("{'#x':'x.y'}"), Json.Values("{':v':{'N':'1'}}"));

        ConditionExpression condition = ConditionExpression.Parse(
            "NOT a = :v AND (begins_with(b.c, d) OR size(#x[1]) > e) AND f IN (g, :v)", ExpressionKind.Filter, attributes);

        Assert.Equal(["[a]", "[b, c]", "[d]", "[x.y, [1]]", "[e]", "[f]", "[g]"], condition.Paths.Select(path => path.ToString()));
    }
}
