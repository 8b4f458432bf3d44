using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;

namespace Tern.Local.Tests.Expressions;

/// <summary>Messages taken as facts from the public tests of dynalite, which were run against the real service, and from public issue threads.</summary>
public sealed class ConditionErrorTests
{
    [Theory]
    [InlineData("things are not gonna be ok", "are", "things are not")]
    [InlineData("a > 4", "4", "> 4")]
    [InlineData("foo", "<EOF>", "foo")]
    [InlineData("(#a)", "<EOF>", ")")]
    [InlineData("contains (themes, :theme", "<EOF>", ":theme")]
    [InlineData("attribute_exists(Pictures-RearView)", "-", "Pictures-RearView")]
    [InlineData("attribute_exists(Pictures..RearView)", ".", "..RearView")]
    [InlineData("attribute_exists(Pi#ctures.RearView)", "#ctures", "Pi#ctures.")]
    [InlineData("#articleId attribute_not_exists :ckpst", "attribute_not_exists", "#articleId attribute_not_exists :ckpst")]
    [InlineData("tenantAgent:abc123-1", ":abc123", "tenantAgent:abc123-")]
    [InlineData("attribute_exists(asdf[a])", "a", "[a]")]
    [InlineData("a.:a < b.:b", ":a", ".:a <")]
    [InlineData("a in b, c", "b", "in b,")]
    [InlineData("a > between", "between", "> between")]
    [InlineData("a in (b,c,)", ")", ",)")]
    [InlineData("a in ()", ")", "()")]
    [InlineData("(a)between(b.(c.d))and(c)", "(", ".(c")]
    [InlineData("(a)between(b.c.d)and((c)", "<EOF>", ")")]
    [InlineData("#$.b > a", "#", "#$")]
    [InlineData("a > :things.stuff", ".", ":things.stuff")]
    [InlineData("b[:a] > a", ":a", "[:a]")]
    [InlineData("b[#_] > a", "#_", "[#_]")]
    [InlineData("b[-1] > a", "-", "[-1")]
    [InlineData("b[01] > a", "1", "01]")]
    [InlineData("ü > a", "ü", "ü >")]
    [InlineData("a = 𝄞", "𝄞", "= 𝄞")]
    [InlineData("_a = b", "_", "_a")]
    [InlineData("a != b", "!", "a !=")]
    [InlineData("a == b", "=", "== b")]
    [InlineData("(a)between(b.c[4.5].#d)and(:a)", ".", "4.5")]
    [InlineData("size(a).b > a", ".", ").b")]
    [InlineData("(size(a)).b > a", ".", ").b")]
    [InlineData("size(a)[0] > a", "[", ")[0")]
    [InlineData("a = b AND", "<EOF>", "AND")]
    [InlineData("a AND b = c", "AND", "a AND b")]
    [InlineData("(a = b) = c", "=", ") = c")]
    [InlineData("a = b c", "c", "b c")]
    [InlineData("a = b)", ")", "b)")]
    [InlineData("(a = b", "<EOF>", "b")]
    [InlineData("a = b = c", "=", "b = c")]
    [InlineData("NOT", "<EOF>", "NOT")]
    [InlineData("AND a = b", "AND", "AND a")]
    [InlineData("a = attribute_exists()", ")", "()")]
    [InlineData("a = b AND NOT (c)", "<EOF>", ")")]
    [InlineData("attribute_exists(\"a\")", "\"", "(\"a")]
    [InlineData("set = :v", "set", "set =")]
    [InlineData("a = ", "<EOF>", "= ")]
    public void Syntax_errors_contain_the_token_and_its_neighbors(string expression, string token, string near) =>
        Fails(expression, $"Syntax error; token: \"{token}\", near: \"{near}\"");

    [Theory]
    [InlineData("")]
    public void Empty_expressions_are_refused(string expression) => Fails(expression, "The expression can not be empty;");

    [Theory]
    [InlineData("a=a and a > ((views))")]
    [InlineData("(a)between(((b.c)).d)and(c)")]
    [InlineData("a > whatever((:things), ((a)))")]
    [InlineData("a=a AND ((a=a AND a=a)) AND a=a")]
    [InlineData("a=a OR ((a=a OR a=a)) OR a=a")]
    [InlineData("a=a AND ((a=a AND (a=a AND a=a)))")]
    [InlineData("a=a OR ((a=a OR (a=a OR a=a)))")]
    [InlineData("((attribute_not_exists(pk)))")]
    [InlineData("((a)) = b")]
    public void Redundant_parentheses_are_refused(string expression) => Fails(expression, "The expression has redundant parentheses;");

    [Theory]
    [InlineData("a=a and whatever((:things)) > a", "whatever")]
    [InlineData("attRIbute_exIsts((views), #a)", "attRIbute_exIsts")]
    [InlineData("size (a) > b AND Size(a) > b", "Size")]
    public void Unknown_functions_are_refused(string expression, string function) =>
        Fails(expression, $"Invalid function name; function: {function}");

    [Theory]
    [InlineData("if_not_exists(a, b)", "if_not_exists")]
    [InlineData("a = list_append(b, c)", "list_append")]
    public void Functions_of_update_expressions_are_refused(string expression, string function) =>
        Fails(expression, $"The function is not allowed in a condition expression; function: {function}");

    [Theory]
    [InlineData("a=a and attribute_exists((views), (#a)) > b", "attribute_exists")]
    [InlineData("attribute_not_exists(things) > b", "attribute_not_exists")]
    [InlineData("attribute_type(things, :a) > b", "attribute_type")]
    [InlineData("begins_with(things, a) > b", "begins_with")]
    [InlineData("contains(:things, c) > b", "contains")]
    [InlineData("size(contains(a, b)) > a", "contains")]
    [InlineData("size(things)", "size")]
    [InlineData("(size(things))", "size")]
    [InlineData("a = b AND NOT size(things)", "size")]
    [InlineData("a between b and attribute_exists(things)", "attribute_exists")]
    [InlineData("a in (b, attribute_exists(things))", "attribute_exists")]
    public void Functions_in_the_wrong_place_are_refused(string expression, string function) =>
        Fails(expression, $"The function is not allowed to be used this way in an expression; function: {function}");

    [Theory]
    [InlineData("attribute_exists(views, #a)", "views")]
    [InlineData(":a < abOrT", "abOrT")]
    [InlineData("a.name = :v", "name")]
    [InlineData("status = :v", "status")]
    [InlineData("size(TIMESTAMP) > :a", "TIMESTAMP")]
    public void Reserved_words_are_refused(string expression, string word) =>
        Fails(expression, $"Attribute name is a reserved keyword; reserved keyword: {word}");

    [Fact]
    public void List_indexes_beyond_32_bits_are_refused() =>
        Fails("a[2147483648] = :a", "List index is not within the allowable range; index: [2147483648]");

    [Theory]
    [InlineData("attribute_exists(#Pictures.RearView, :a) and a=a", "#Pictures")]
    [InlineData("begins_with(Pictures.#RearView)", "#RearView")]
    [InlineData("(#P between :lo and :hi) and (#PC in (:cat1, :cat2))", "#P")]
    [InlineData("#4g > a", "#4g")]
    [InlineData("#_ > a", "#_")]
    [InlineData("(a)between(b.c[45].#d)and(:a)", "#d")]
    public void Names_that_are_not_defined_are_refused(string expression, string name) =>
        Fails(expression, $"An expression attribute name used in the document path is not defined; attribute name: {name}");

    [Theory]
    [InlineData("begins_with(:hello, #a, #b)", ":hello")]
    [InlineData(":a < :b", ":a")]
    [InlineData(":_ > a", ":_")]
    public void Values_that_are_not_defined_are_refused(string expression, string value) =>
        Fails(expression, $"An expression attribute value used in expression is not defined; attribute value: {value}");

    [Theory]
    [InlineData("attribute_exists(things, a) and a=a", "attribute_exists", 2)]
    [InlineData("attribute_not_exists(things, b)", "attribute_not_exists", 2)]
    [InlineData("attribute_type(things)", "attribute_type", 1)]
    [InlineData("begins_with(things)", "begins_with", 1)]
    [InlineData("begins_with(things, size(a), b)", "begins_with", 3)]
    [InlineData("contains(things)", "contains", 1)]
    [InlineData("size(things, a) > b", "size", 2)]
    public void Wrong_numbers_of_operands_are_refused(string expression, string function, int count) =>
        Fails(expression, $"Incorrect number of operands for operator or function; operator or function: {function}, number of operands: {count}");

    [Theory]
    [InlineData("a = a AND #a = b AND :views > a", "=", "[a]")]
    [InlineData("#a <> a", "<>", "[a]")]
    [InlineData("a > #a", ">", "[a]")]
    [InlineData("((a=a) OR (a=a))", "=", "[a]")]
    [InlineData("((a=a) AND (a=a))", "=", "[a]")]
    [InlineData("contains(ab.bc[1].a, ab.bc[1].#a)", "contains", "[ab, bc, [1], a]")]
    [InlineData("attribute_type(ab.bc[1].#a, ab.bc[1].a)", "attribute_type", "[ab, bc, [1], a]")]
    [InlineData("begins_with(ab.bc[1].a, ab.bc[1].#a)", "begins_with", "[ab, bc, [1], a]")]
    [InlineData("a BETWEEN b AND #a", "BETWEEN", "[a]")]
    [InlineData("a IN (b, a)", "IN", "[a]")]
    public void Same_attribute_in_both_operands_is_refused(string expression, string operatorName, string path) =>
        Fails(expression, "The first operand must be distinct from the remaining operands for this operator or function; "
            + $"operator: {operatorName}, first operand: {path}", names: "{'#a':'a'}");

    [Theory]
    [InlineData("attribute_type(a, size(a)) and a=a and a=:a", "attribute_type", "N", "{'N':'1'}")]
    [InlineData("attribute_type(a, b)", "attribute_type", "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}", "{'N':'1'}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "N", "{'N':'1'}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "B", "{'B':'YQ=='}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "BOOL", "{'BOOL':true}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "NULL", "{'NULL':true}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "L", "{'L':[]}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "M", "{'M':{}}")]
    [InlineData("attribute_type(a, :a)", "attribute_type", "SS", "{'SS':['1']}")]
    [InlineData("begins_with(a, size(a)) and a=:a", "begins_with", "N", "{'N':'1'}")]
    [InlineData("begins_with(a, :a)", "begins_with", "N", "{'N':'1'}")]
    [InlineData("begins_with(a, :a)", "begins_with", "NS", "{'NS':['1']}")]
    [InlineData("begins_with(:a, a)", "begins_with", "BS", "{'BS':['YQ==']}")]
    [InlineData("begins_with(:a, a)", "begins_with", "BOOL", "{'BOOL':true}")]
    [InlineData("size(size(a)) > :a", "size", "N", "{'N':'1'}")]
    [InlineData("attribute_not_exists(size(:a))", "size", "N", "{'N':'1'}")]
    [InlineData("size(:a) > a", "size", "BOOL", "{'BOOL':true}")]
    [InlineData("size(:a) > a", "size", "NULL", "{'NULL':true}")]
    [InlineData("a < :a", "<", "L", "{'L':[]}")]
    [InlineData(":a >= a", ">=", "BOOL", "{'BOOL':true}")]
    [InlineData("a BETWEEN :a AND b", "BETWEEN", "M", "{'M':{}}")]
    public void Operands_of_a_wrong_type_are_refused(string expression, string operatorName, string type, string value) =>
        Fails(expression, $"Incorrect operand type for operator or function; operator or function: {operatorName}, operand type: {type}",
            values: $"{{':a':{value}}}");

    [Fact]
    public void Attribute_type_takes_the_names_of_types_only() =>
        Fails("attribute_type(a, :a)", "Invalid attribute type name found; type: 1, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}",
            values: "{':a':{'S':'1'}}");

    [Theory]
    [InlineData("attribute_exists(:a) and a=a", "attribute_exists")]
    [InlineData("attribute_not_exists(size(:a))", "attribute_not_exists")]
    [InlineData("attribute_type(:a, :a)", "attribute_type")]
    public void Functions_of_attributes_need_a_path(string expression, string function) =>
        Fails(expression, $"Operator or function requires a document path; operator or function: {function}", values: "{':a':{'S':'1'}}");

    [Theory]
    [InlineData("{'N':'10'}", "{'N':'2'}", "upper bound to be greater than or equal to lower bound", "{N:10}", "{N:2}")]
    [InlineData("{'S':'b'}", "{'S':'a'}", "upper bound to be greater than or equal to lower bound", "{S:b}", "{S:a}")]
    [InlineData("{'B':'Ag=='}", "{'B':'AQ=='}", "upper bound to be greater than or equal to lower bound", "{B:Ag==}", "{B:AQ==}")]
    [InlineData("{'S':'1'}", "{'N':'2'}", "same data type for lower and upper bounds", "{S:1}", "{N:2}")]
    public void BETWEEN_with_invalid_bounds_is_refused(string low, string high, string rule, string lowText, string highText) =>
        Fails("a BETWEEN :l AND :h", $"The BETWEEN operator requires {rule}; "
            + $"lower bound operand: AttributeValue: {lowText}, upper bound operand: AttributeValue: {highText}",
            values: $"{{':l':{low},':h':{high}}}");

    [Fact]
    public void IN_accepts_at_most_100_operands()
    {
        string hundred = string.Join(",", Enumerable.Range(0, 100).Select(i => $"a{i}"));
        Assert.NotNull(ConditionExpression.Parse($"a IN ({hundred})", ExpressionKind.Filter, new(null, null)));
        Fails($"a IN ({hundred},b)", "The IN operator is provided with too many operands; number of operands: 101");
    }

    [Fact]
    public void An_expression_has_at_most_300_operators()
    {
        // Each comparison but the first has an AND before it: 150 comparisons have 299 operators.
        string most = string.Join(" AND ", Enumerable.Repeat("a<b", 150));
        Assert.NotNull(ConditionExpression.Parse(most, ExpressionKind.Filter, new(null, null)));
        Fails($"{most} AND a<b", "The expression contains too many operators; operator count: 301");
    }

    [Fact]
    public void An_expression_has_at_most_4096_bytes()
    {
        var attributes = new ExpressionAttributes(null, Json.Values("{':v':{'N':'1'}}"));
        Assert.NotNull(ConditionExpression.Parse("a = :v".PadRight(4096), ExpressionKind.Filter, attributes));
        Fails("a = :v".PadRight(4097), "Expression size has exceeded the maximum allowed size; expression size: 4097");
        Fails(new string('é', 2049), "Expression size has exceeded the maximum allowed size; expression size: 4098");
    }

    [Fact]
    public void A_path_has_at_most_32_steps()
    {
        string most = string.Join(".", Enumerable.Repeat("a", 32));
        Assert.NotNull(ConditionExpression.Parse($"attribute_exists({most})", ExpressionKind.Filter, new(null, null)));
        Fails($"attribute_exists({most}[1])", "The document path has too many nesting levels; nesting levels: 33");
    }

    [Theory]
    [InlineData('(')]
    [InlineData('[')]
    [InlineData('N')]
    public void Deep_nesting_is_an_error(char what)
    {
        string expression = what == 'N' ? string.Concat(Enumerable.Repeat("NOT ", 1000)) : new string(what, 4000);
        Assert.Throws<DynamoDBServiceException>(() => ConditionExpression.Parse(expression, ExpressionKind.Filter, new(null, null)));
        string calls = string.Concat(Enumerable.Repeat("size(", 800));
        Assert.Throws<DynamoDBServiceException>(() => ConditionExpression.Parse(calls, ExpressionKind.Filter, new(null, null)));
    }

    [Theory]
    [InlineData(ExpressionKind.Condition, "Invalid ConditionExpression: ")]
    [InlineData(ExpressionKind.Filter, "Invalid FilterExpression: ")]
    internal void Errors_name_the_expression(ExpressionKind kind, string prefix)
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => ConditionExpression.Parse("", kind, new(null, null)));
        Assert.Equal("ValidationException", error.Code);
        Assert.StartsWith(prefix, error.Message, StringComparison.Ordinal);
    }

    private static void Fails(string expression, string message, string? names = null, string? values = null)
    {
        var attributes = new ExpressionAttributes(Json.Names(names), Json.Values(values));
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(
            () => ConditionExpression.Parse(expression, ExpressionKind.Filter, attributes));
        Assert.Equal($"Invalid FilterExpression: {message}", error.Message);
    }
}
