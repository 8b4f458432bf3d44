using System.Text;
using Tern.Local.Sns.Filters;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Filter policies of SNS, with message bodies and attributes: a policy is accepted or refused, and each message has a result. A policy that is accepted for
/// attributes is accepted for bodies. Input: a policy, a line break, a body.
/// </summary>
internal sealed class FilterPolicyTarget : IFuzzTarget
{
    private static readonly string[] s_dataTypes = ["String", "String.Array", "Number", "Binary"];

    public string Name => "filterpolicy";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """
        {"a":["x",{"prefix":"y"},{"numeric":[">",0,"<=",100]},{"anything-but":{"prefix":"z"}}],"b":[{"exists":false}]}
        ["x",1,true,null]
        """u8.ToArray(),
        """
        {"a":{"b":[{"equals-ignore-case":"X"}],"$or":[{"c":[1]},{"d":[{"cidr":"1.2.3.4/8"}]}]}}
        {"a":[{"b":"x","c":1},{"d":"1.2.3.4"}]}
        """u8.ToArray(),
        "{ }\n99.5"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        int line = Array.IndexOf(input, (byte)'\n');
        byte[] policy = line < 0 ? input : input[..line];
        byte[] body = line < 0 ? [] : input[(line + 1)..];
        FilterPolicy? ofBody = Parse(policy, FilterPolicyScope.MessageBody);
        FilterPolicy? ofAttributes = Parse(policy, FilterPolicyScope.MessageAttributes);
        if (ofAttributes is not null && ofBody is null)
            throw new FuzzFindingException("The policy is accepted for attributes, but not for bodies.");
        ofBody?.MatchesBody(body);
        foreach (string dataType in s_dataTypes)
            ofAttributes?.MatchesAttributes([new("a", dataType, Encoding.UTF8.GetString(body))]);
    }

    private static FilterPolicy? Parse(byte[] policy, FilterPolicyScope scope)
    {
        try
        {
            return FilterPolicy.Parse(policy, scope);
        }
        catch (InvalidFilterPolicyException)
        {
            return null;
        }
    }
}
