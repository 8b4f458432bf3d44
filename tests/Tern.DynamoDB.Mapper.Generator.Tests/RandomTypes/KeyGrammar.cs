using System.Text;
using Tern.Referees.Tests.Differential;

namespace Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

/// <summary>Creates random keys of items.</summary>
internal sealed class KeyGrammar(SeededRandom random, MemberGrammar members)
{
    // Types with the parts of a template that have their complete value, and others.
    private static readonly (string Type, string[] Exact, string[] Partial)[] s_parts =
    [
        ("string", [""], []),
        ("Guid", ["", ":N", ":D", ":B"], []),
        ("int", ["", ":D10"], []),
        ("ushort", ["", ":D5", ":00000"], []),
        ("long", [":D19"], []),
        ("decimal", [""], []),
        ("BigInteger", [""], []),
        ("DateOnly", ["", ":yyyyMMdd", ":yyyy-MM-dd"], [":yyyy-MM"]),
        ("TimeOnly", ["", ":HH-mm-ss.fffffff"], [":HH:mm"]),
        ("DateTimeOffset", ["", ":O", ":yyyy-MM-dd HH:mm:ss.fffffff"], [":yyyy-MM-dd"]),
        ("DateTime", [""], [":yyyyMMddHHmm"]),
        ("TimeSpan", [""], []),
        ("Version", [""], []),
        ("Plain", [""], []),
        ("Numbers", [""], []),
        ("char", [""], []),
        ("double", [""], []),
    ];

    /// <summary>Adds the members of a key, and returns the attribute of the type.</summary>
    public string WriteAttribute()
    {
        if (random.Percent(40))
        {
            Reserve("[PartitionKey] ");
            if (random.Percent(50))
                Reserve("[SortKey] ");
            return "";
        }
        string names = random.Percent(30) ? ", PartitionName = \"pk é\", SortName = \"s.k\"" : "";
        return random.Percent(30) ? $"[Key(\"{Template()}\"{names})]\n" : $"[Key(\"{Template()}\", \"{Template()}\"{names})]\n";
    }

    private void Reserve(string attribute)
    {
        string type = random.Pick("string", "int", "decimal", "byte[]", "Guid", "DateTimeOffset", "Plain", "Numbers", "ulong", "Uri");
        members.Reserved.Add(members.Add(new(members.TakeName(), type, attribute)));
    }

    private string Template()
    {
        var template = new StringBuilder(random.Pick("", "ITEM#", "é|", "x"));
        int count = 1 + random.Below(3);
        for (int i = 0; i < count; i++)
        {
            (string type, string[] exact, string[] partial) = s_parts[random.Below(s_parts.Length)];
            bool isPartial = partial.Length > 0 && random.Percent(30);
            string name = members.TakeName();
            string attribute = !isPartial && random.Percent(50) ? "[KeyOnly] " : "";
            members.Reserved.Add(members.Add(new(name, type, attribute)));
            template.Append(i > 0 ? "#" : "").Append('{').Append(name).Append(isPartial ? partial[0] : exact[random.Below(exact.Length)]).Append('}');
        }
        return template.Append(random.Pick("", "", "#END")).ToString();
    }
}
