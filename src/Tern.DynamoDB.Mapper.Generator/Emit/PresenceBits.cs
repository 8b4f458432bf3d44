using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>The variables that record which attributes were present. One bit for each member that needs it.</summary>
internal sealed class PresenceBits
{
    private const int BitsOfWord = 32;

    private readonly Dictionary<string, int> _bits = new(StringComparer.Ordinal);
    private readonly List<MemberMapping> _required = [];

    public PresenceBits(ItemMapping item)
    {
        foreach (MemberMapping member in item.Members)
        {
            if (member.IsRequired)
                _required.Add(member);
            bool isLate = member.Assignment is Assignment.Statement or Assignment.Accessor;
            if (member.IsRequired || (isLate && member.Role != MemberRole.Rest) || KeyReaderCode.IsRestored(item, member))
                _bits.Add(member.Name, _bits.Count);
        }
    }

    private int Words => (_bits.Count + BitsOfWord - 1) / BitsOfWord;

    /// <summary>The variables as arguments.</summary>
    public string Arguments => string.Join(", ", Enumerable.Range(0, Words).Select(word => $"present{word}"));

    /// <summary>The variables as parameters.</summary>
    public string Parameters => string.Join(", ", Enumerable.Range(0, Words).Select(word => $"uint present{word}"));

    public void Declare(CodeWriter code)
    {
        for (int word = 0; word < Words; word++)
            code.Line($"uint present{word} = 0;");
    }

    /// <summary>The statement that sets the bit of a member; null if it has none.</summary>
    public string? Set(MemberMapping member) => _bits.TryGetValue(member.Name, out int bit) ? $"present{bit / BitsOfWord} |= {Mask(bit)};" : null;

    public string IsPresent(MemberMapping member) => $"(present{_bits[member.Name] / BitsOfWord} & {Mask(_bits[member.Name])}) != 0";

    public string IsAbsent(MemberMapping member) => $"(present{_bits[member.Name] / BitsOfWord} & {Mask(_bits[member.Name])}) == 0";

    /// <summary>The condition that a required member is absent; null if none is required.</summary>
    public string? IsMissing() => _required.Count == 0 ? null : IsIncomplete(_required);

    /// <summary>The condition that one of several members is absent.</summary>
    public string IsIncomplete(IEnumerable<MemberMapping> members)
    {
        var masks = new uint[Words];
        foreach (MemberMapping member in members)
            masks[_bits[member.Name] / BitsOfWord] |= 1u << (_bits[member.Name] % BitsOfWord);
        return string.Join(" || ", Enumerable.Range(0, Words).Where(word => masks[word] != 0).Select(word => $"(present{word} & 0x{masks[word]:X}u) != 0x{masks[word]:X}u"));
    }

    private static string Mask(int bit) => $"0x{1u << (bit % BitsOfWord):X}u";
}
