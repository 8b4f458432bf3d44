using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.Sts;

/// <summary>The unique IDs of principals.</summary>
/// <seealso href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids">Unique identifiers</seealso>
internal static class PrincipalIds
{
    private const string Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private const int Length = 17;

    /// <summary>Returns the ID of a role. The same role has always the same ID.</summary>
    public static string OfRole(RoleArn role) => string.Create("AROA".Length + Length, role, static (id, role) =>
    {
        byte[] hash = SHA256.HashData(Encoding.UTF8.GetBytes($"{role.AccountId}/{role.Name}"));
        "AROA".CopyTo(id);
        for (int i = 0; i < Length; i++)
            id["AROA".Length + i] = Digits[hash[i] % Digits.Length];
    });
}
