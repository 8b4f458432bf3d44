using Tern.Local.Services;
using Tern.SecretsManager;

namespace Tern.Local.SecretsManager.Operations;

/// <summary><c>GetRandomPassword</c>. The default length is 32 characters, with letters, digits and punctuation, and one of each type at least.</summary>
/// <seealso href="https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html">GetRandomPassword</seealso>
internal static class GetRandomPassword
{
    private const int DefaultLength = 32;
    private const string Lowercase = "abcdefghijklmnopqrstuvwxyz";
    private const string Uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private const string Digits = "0123456789";
    private const string Punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    public static GetRandomPasswordResponse Execute(GetRandomPasswordRequest request)
    {
        int length = (int)(request.PasswordLength ?? DefaultLength);
        string[] types = [.. GetTypes(request).Select(type => Exclude(type, request.ExcludeCharacters ?? "")).Where(type => type.Length > 0)];
        bool requiresEach = request.RequireEachIncludedType != false;
        if (types.Length == 0)
            throw new InvalidParameterException("No characters are available for the password, because all of them are excluded. Exclude fewer characters.");
        if (requiresEach && length < types.Length)
            throw new InvalidParameterException("Password length is too short based on the required types.");
        string all = string.Concat(types);
        char[] password = new char[length];
        for (int i = 0; i < length; i++)
            password[i] = SelectFrom(requiresEach && i < types.Length ? types[i] : all);
        Shuffle(password);
        return new() { RandomPassword = new string(password) };
    }

    private static char SelectFrom(string characters) => characters[SelectBelow(characters.Length)];

    private static void Shuffle(char[] password)
    {
        for (int i = password.Length - 1; i > 0; i--)
        {
            int other = SelectBelow(i + 1);
            (password[i], password[other]) = (password[other], password[i]);
        }
    }

    // Numbers that would make some results more probable are not used.
    private static int SelectBelow(int bound)
    {
        while (true)
        {
            uint number = BitConverter.ToUInt32(RandomBytes.Create(sizeof(uint)));
            if (number < uint.MaxValue - (uint.MaxValue % (uint)bound))
                return (int)(number % (uint)bound);
        }
    }

    private static IEnumerable<string> GetTypes(GetRandomPasswordRequest request) =>
    [
        request.ExcludeLowercase == true ? "" : Lowercase,
        request.ExcludeUppercase == true ? "" : Uppercase,
        request.ExcludeNumbers == true ? "" : Digits,
        request.ExcludePunctuation == true ? "" : Punctuation,
        request.IncludeSpace == true ? " " : "",
    ];

    private static string Exclude(string type, string excluded) => string.Concat(type.Where(character => !excluded.Contains(character)));
}
