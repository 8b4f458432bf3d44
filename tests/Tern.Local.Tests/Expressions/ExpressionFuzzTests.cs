using Tern.DynamoDB;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Projection = Tern.Local.DynamoDB.Expressions.Projection;

namespace Tern.Local.Tests.Expressions;

/// <summary>Mutated expressions are accepted or refused. Any other exception is an error.</summary>
public sealed class ExpressionFuzzTests
{
    private const int Runs = 20_000;

    private static readonly string[] Seeds =
    [
        "a = :s AND NOT (b.c[1] < :n OR #n BETWEEN :n AND :m) AND size(l) IN (:n, :m)",
        "attribute_exists(a) AND attribute_type(m.x, :t) OR begins_with(s, :s) AND contains(ss, :s)",
        "SET a = :s, m.x = if_not_exists(m.x, :n) + :m, l[3] = list_append(l, :l) REMOVE b, l[0] ADD c :n DELETE ss :ss",
        "SET #n = (a - :n), x = ((m.x)+(:n))",
        "a, m.x, l[0].y, #n[1][2]",
        "pk = :s AND sk BETWEEN :n AND :m",
        "begins_with(sk, :s) AND :s = pk",
    ];

    private static readonly string[] Parts =
    [
        "(", ")", "((", "))", "[", "]", "[0]", "[99999999999]", ".", ",", "=", "<>", "<=", "+", "-", " AND ", " OR ", " NOT ", " BETWEEN ", " IN ",
        " SET ", " REMOVE ", " ADD ", " DELETE ", "#n", "#", ":s", ":n", ":missing", "a", "m.x", "l[1]", "size(", "list_append(", "status", "\0", "\ud800", "𝄞", "0", "7",
    ];

    [Fact]
    public void Mutated_expressions_are_accepted_or_refused()
    {
        var random = new Random(20261121);
        OrderedMap<AttributeValue> item = Json.Item(
            "{'a':{'N':'1'},'b':{'M':{'c':{'L':[{'N':'1'},{'N':'2'}]}}},'c':{'N':'5'},'m':{'M':{'x':{'N':'3'}}},'l':{'L':[{'S':'a'}]},'s':{'S':'text'},'ss':{'SS':['a']}}");
        OrderedMap<string> names = Json.Names("{'#n':'n'}")!;
        OrderedMap<AttributeValue> values = Json.Item(
            "{':s':{'S':'a'},':n':{'N':'1'},':m':{'N':'2'},':t':{'S':'N'},':l':{'L':[]},':ss':{'SS':['a']}}");
        int accepted = 0, refused = 0, applied = 0;

        for (int run = 0; run < Runs; run++)
        {
            string expression = Mutate(Seeds[random.Next(Seeds.Length)], random);
            try
            {
                var attributes = new ExpressionAttributes(names, values);
                switch (run % 4)
                {
                    case 0:
                        _ = ConditionExpression.Parse(expression, ExpressionKind.Filter, attributes).Matches(item);
                        break;
                    case 1:
                        UpdateExpression update = UpdateExpression.Parse(expression, attributes);
                        accepted++;
                        _ = update.Changed.Apply(update.Apply(item));
                        applied++;
                        continue;
                    case 2:
                        _ = Projection.Parse(expression, attributes).Apply(item);
                        break;
                    default:
                        KeyRange range = KeyCondition.Parse(expression, attributes)
                            .Bind(new("pk", AttributeValueKind.String), new("sk", AttributeValueKind.Number));
                        _ = range.Sort?.Matches(AttributeValue.Number(1));
                        break;
                }
                accepted++;
            }
            catch (DynamoDBServiceException)
            {
                refused++;
            }
        }

        // Accepted and refused expressions both occur often.
        Assert.InRange(accepted, 500, Runs);
        Assert.InRange(applied, 50, Runs);
        Assert.InRange(refused, 5_000, Runs);
    }

    private static string Mutate(string text, Random random)
    {
        for (int i = random.Next(4); i > 0; i--)
        {
            int at = random.Next(text.Length + 1);
            int length = random.Next(Math.Min(12, text.Length - at) + 1);
            text = random.Next(4) switch
            {
                0 => text.Remove(at, length),
                1 => text.Insert(at, Parts[random.Next(Parts.Length)]),
                2 => text.Remove(at, length).Insert(at, Parts[random.Next(Parts.Length)]),
                _ => text.Insert(at, text.Substring(at, length)),
            };
        }
        return text;
    }
}
