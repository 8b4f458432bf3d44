using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;

namespace Tern.Local.Tests.Expressions;

/// <summary>Messages taken as facts from the public tests of dynalite, which were run against the real service, and from public issue threads.</summary>
public sealed class UpdateErrorTests
{
    [Theory]
    [InlineData("whatever", "whatever", "whatever")]
    [InlineData("INVALID SYNTAX HERE", "INVALID", "INVALID SYNTAX")]
    [InlineData("ADD hits : incr", ":", "hits : incr")]
    [InlineData("SET _123 = :val1", "_", "SET _123")]
    [InlineData("SET", "<EOF>", "SET")]
    [InlineData("set a", "<EOF>", "a")]
    [InlineData("add a", "<EOF>", "a")]
    [InlineData("delete a", "<EOF>", "a")]
    [InlineData("SET a = :v,", "<EOF>", ",")]
    [InlineData("SET a = b +", "<EOF>", "+")]
    [InlineData("set a=set", "set", "=set")]
    [InlineData("remove a = b", "=", "a = b")]
    [InlineData("add a = b", "=", "a = b")]
    [InlineData("delete a b", "b", "a b")]
    [InlineData("add abort b", "b", "abort b")]
    [InlineData("add a if_not_exist(b)", "if_not_exist", "a if_not_exist(")]
    [InlineData("remove a b", "b", "a b")]
    [InlineData("set a b", "b", "a b")]
    [InlineData("set :a = b", ":a", "set :a =")]
    [InlineData("remove :a", ":a", "remove :a")]
    [InlineData("set a = b / c", "/", "b / c")]
    [InlineData("set a = b * c", "*", "b * c")]
    [InlineData("set a[1] = \"eight\"", "\"", "= \"eight")]
    [InlineData("set a[1] = 1", "1", "= 1")]
    [InlineData("SET a = if_not_exist(a, 100)", "100", ", 100)")]
    [InlineData("SET if_not_exist(a, b) = a", "(", "if_not_exist(a")]
    [InlineData("set (a = (b + c))", "(", "set (a")]
    [InlineData("set a = (b.c).d + e", ".", ").d")]
    [InlineData("set a = (b.c)[0] + e", "[", ")[0")]
    [InlineData("set a = b + c + d", "+", "c + d")]
    [InlineData("set a = (b + c) + d", "+", ") + d")]
    [InlineData("set a = b + (c + d)", "+", "c + d")]
    [InlineData("set a = list_append(b + c, d)", "+", "b + c")]
    [InlineData("SET a = :v AND b = :v", "AND", ":v AND b")]
    [InlineData("SET a = :v SET", "<EOF>", "SET")]
    public void Syntax_errors_contain_the_token_and_its_neighbors(string expression, string token, string near) =>
        Fails(expression, $"Syntax error; token: \"{token}\", near: \"{near}\"");

    [Theory]
    [InlineData("SET a = ((b))")]
    [InlineData("SET a = ((b + c))")]
    [InlineData("SET a = b + ((c))")]
    [InlineData("SET a = if_not_exists(b, ((c)))")]
    public void Redundant_parentheses_are_refused(string expression) => Fails(expression, "The expression has redundant parentheses;");

    // The service checks for each of these errors over the whole expression before it checks for the next.
    [Theory]
    [InlineData("", "The expression can not be empty;")]
    [InlineData(" set #c = :c set abOrt = true ", "Attribute name is a reserved keyword; reserved keyword: abOrt")]
    [InlineData(" remove Absolute ", "Attribute name is a reserved keyword; reserved keyword: Absolute")]
    [InlineData("set #c = if_not_exist(:c) set c = d", "Invalid function name; function: if_not_exist")]
    [InlineData("SET a = size(b)", "The function is not allowed in an update expression; function: size")]
    [InlineData("set a = #c set c = :d", "The \"SET\" section can only be used once in an update expression;")]
    [InlineData("remove #d set a = b remove e", "The \"REMOVE\" section can only be used once in an update expression;")]
    [InlineData("add #d :e set a = b add e :f", "The \"ADD\" section can only be used once in an update expression;")]
    [InlineData("delete #d :e set a = b delete #e :f", "The \"DELETE\" section can only be used once in an update expression;")]
    [InlineData("SET #z = if_not_exists(:z)", "An expression attribute name used in the document path is not defined; attribute name: #z")]
    [InlineData("SET #a = if_not_exists(:z)", "An expression attribute value used in expression is not defined; attribute value: :z")]
    [InlineData("SET a = :z, #z = :z", "An expression attribute name used in the document path is not defined; attribute name: #z")]
    public void Errors_are_reported_in_the_order_of_the_service(string expression, string message) =>
        Fails(expression, message, "{'#a':'a','#b':'b'}", "{':a':{'S':'a'},':b':{'S':'a'}}");

    [Theory]
    [InlineData("set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a)", "[c, [1], a]", "[c]")]
    [InlineData("set c.b.#c = a, c = a, #d = a", "[c, b, c]", "[c]")]
    [InlineData("set a = b remove a, #c, #d", "[a]", "[a]")]
    [InlineData("set #c[3].#d = a, #c[3] = a", "[c, [3], [3]]", "[c, [3]]")]
    [InlineData("remove c, #c.a, #d", "[c]", "[c, a]")]
    [InlineData("remove a, #c, a, #d", "[a]", "[a]")]
    public void Paths_that_overlap_are_refused(string expression, string one, string two) =>
        Fails(expression, $"Two document paths overlap with each other; must remove or rewrite one of these paths; path one: {one}, path two: {two}",
            "{'#c':'c','#d':'[3]'}");

    [Theory]
    [InlineData("set #c[3].#d = a, #c.#d[3] = if_not_exists(a)", "[c, [3], [3]]", "[c, [3], [3]]")]
    [InlineData("remove a.#c set a[1] = #d", "[a, c]", "[a, [1]]")]
    public void Paths_that_conflict_are_refused(string expression, string one, string two) =>
        Fails(expression, $"Two document paths conflict with each other; must remove or rewrite one of these paths; path one: {one}, path two: {two}",
            "{'#b':'b','#c':'c','#d':'[3]'}");

    [Theory]
    [InlineData("set b = list_append(:a, a), c = if_not_exists(a) add a.b :a", "{'S':'a'}", "ADD", "STRING")]
    [InlineData("delete a.b :a", "{'S':'a'}", "DELETE", "STRING")]
    [InlineData("add a.b :a", "{'NULL':true}", "ADD", "NULL")]
    [InlineData("delete a.b :a", "{'NULL':true}", "DELETE", "NULL")]
    [InlineData("add a.b :a", "{'BOOL':true}", "ADD", "BOOLEAN")]
    [InlineData("delete a.b :a", "{'BOOL':false}", "DELETE", "BOOLEAN")]
    [InlineData("add a.b :a", "{'B':'YQ=='}", "ADD", "BINARY")]
    [InlineData("delete a.b :a", "{'B':'YQ=='}", "DELETE", "BINARY")]
    [InlineData("add a.b :a", "{'M':{'a':{'L':[{'N':'1'}]}}}", "ADD", "MAP")]
    [InlineData("add a.b :a", "{'L':[{'N':'1'}]}", "ADD", "LIST")]
    [InlineData("delete a.b :a", "{'L':[{'N':'1'}]}", "DELETE", "LIST")]
    [InlineData("delete a.b :a", "{'N':'1'}", "DELETE", "NUMBER")]
    public void ADD_and_DELETE_of_an_unsupported_type_are_refused(string expression, string value, string keyword, string type) =>
        Fails(expression, "Incorrect operand type for operator or function; "
            + $"operator: {keyword}, operand type: {type}, typeSet: ALLOWED_FOR_{keyword}_OPERAND", values: $"{{':a':{value}}}");

    [Theory]
    [InlineData("set a = if_not_exists(c)", "Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1")]
    [InlineData("set a = list_append(c)", "Incorrect number of operands for operator or function; operator or function: list_append, number of operands: 1")]
    [InlineData("set a = if_not_exists(:a, c)", "Operator or function requires a document path; operator or function: if_not_exists")]
    [InlineData("set a = if_not_exists(if_not_exists(a, b), c)", "Operator or function requires a document path; operator or function: if_not_exists")]
    [InlineData("set a = list_append(:a, a)", "Incorrect operand type for operator or function; operator or function: list_append, operand type: S")]
    [InlineData("set a = list_append(a, :b)", "Incorrect operand type for operator or function; operator or function: list_append, operand type: N")]
    [InlineData("set a = list_append(:f, a)", "Incorrect operand type for operator or function; operator or function: list_append, operand type: SS")]
    [InlineData("set a = a + :a", "Incorrect operand type for operator or function; operator or function: +, operand type: S")]
    [InlineData("set a = :a + :c", "Incorrect operand type for operator or function; operator or function: +, operand type: S")]
    [InlineData("set a = :c + a", "Incorrect operand type for operator or function; operator or function: +, operand type: B")]
    [InlineData("set a = a - :d", "Incorrect operand type for operator or function; operator or function: -, operand type: BOOL")]
    [InlineData("set a = a - :f", "Incorrect operand type for operator or function; operator or function: -, operand type: SS")]
    public void Operands_of_functions_are_checked(string expression, string message) =>
        Fails(expression, message, values: "{':a':{'S':'a'},':b':{'N':'1'},':c':{'B':'YQ=='},':d':{'BOOL':true},':f':{'SS':['a']}}");

    [Fact]
    public void An_expression_has_at_most_300_operators()
    {
        string most = string.Join(",", Enumerable.Range(0, 300).Select(i => $"a{i}=b-c"));
        Assert.NotNull(UpdateExpression.Parse($"SET {most}", new(null, null)));
        Fails($"SET {most},x=b-c", "The expression contains too many operators; operator count: 301");
    }

    [Theory]
    [InlineData("add a.b :n", "a")]
    [InlineData("delete a :ns", "a")]
    [InlineData("remove d set b = :n, a = :n", "a")]
    [InlineData("set a = a.b + a[1]", "a")]
    public void Update_of_a_key_attribute_is_refused(string expression, string key)
    {
        UpdateExpression update = UpdateExpression.Parse(expression, new(null, Json.Values("{':n':{'N':'1'},':ns':{'NS':['1']}}")));

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => update.RefuseKeyChange(key));
        update.RefuseKeyChange("other");

        Assert.Equal($"One or more parameter values were invalid: Cannot update attribute {key}. This attribute is part of the key", error.Message);
    }

    [Theory]
    [InlineData("set d.a = a add c :n")]
    [InlineData("set e = c[1], c = a + :n")]
    [InlineData("set c = if_not_exists(c, :n)")]
    public void Update_that_changes_the_type_of_an_index_key_is_refused(string expression)
    {
        UpdateExpression update = UpdateExpression.Parse(expression, new(null, Json.Values("{':n':{'N':'1'}}")));
        var key = new KeyAttribute("c", AttributeValueKind.String);

        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => update.RefuseIndexKeyMismatch(key, "index4"));
        update.RefuseIndexKeyMismatch(key with { Kind = AttributeValueKind.Number }, "index4");

        Assert.Equal("One or more parameter values were invalid: Type mismatch for Index Key c Expected: S Actual: N IndexName: index4", error.Message);
    }

    [Fact]
    public void Update_that_copies_a_value_of_another_type_to_an_index_key_is_refused()
    {
        UpdateExpression update = UpdateExpression.Parse("set c = e", new(null, null));
        var key = new KeyAttribute("c", AttributeValueKind.String);

        update.RefuseIndexKeyMismatch(key, "index4");
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(
            () => update.RefuseIndexKeyChange(update.Apply(Json.Item("{'e':{'N':'1'}}")), key));
        update.RefuseIndexKeyChange(update.Apply(Json.Item("{'e':{'S':'1'}}")), key);

        Assert.Equal("The update expression attempted to update the secondary index key to unsupported type", error.Message);
    }

    [Fact]
    public void Paths_inside_key_attributes_are_refused()
    {
        UpdateExpression update = UpdateExpression.Parse("set e = list_append(a, b), f = d[1] + g.h", new(null, null));

        KeyPathRules.RefuseNested(update.Paths, "a", isIndexKey: false);
        DynamoDBServiceException table = Assert.Throws<DynamoDBServiceException>(() => KeyPathRules.RefuseNested(update.Paths, "d", isIndexKey: false));
        DynamoDBServiceException index = Assert.Throws<DynamoDBServiceException>(() => KeyPathRules.RefuseNested(update.Paths, "g", isIndexKey: true));

        Assert.Equal("Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: d", table.Message);
        Assert.Equal("Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: IndexKey: g", index.Message);
    }

    private static void Fails(string expression, string message, string? names = null, string? values = null)
    {
        var attributes = new ExpressionAttributes(Json.Names(names), Json.Values(values));
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => UpdateExpression.Parse(expression, attributes));
        Assert.Equal($"Invalid UpdateExpression: {message}", error.Message);
    }
}
