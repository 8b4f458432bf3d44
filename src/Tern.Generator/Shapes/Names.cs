using System.Globalization;
using System.Text;

namespace Tern.Generator.Shapes;

/// <summary>Converts the names of a model to the casing of .NET.</summary>
public static class Names
{
    /// <summary>
    /// Converts <c>snake_case</c>, <c>kebab-case</c>, <c>camelCase</c> and acronyms of three or more characters to PascalCase: <c>StreamARN</c>
    /// becomes <c>StreamArn</c>, <c>ContentMD5</c> becomes <c>ContentMd5</c>, and <c>DBInstance</c> is not changed.
    /// </summary>
    public static string ToPascalCase(string name) => Identifier(PascalCase(name));

    private static string PascalCase(string name)
    {
        var text = new StringBuilder(name.Length);
        bool start = true;
        for (int i = 0; i < name.Length; i++)
        {
            char c = name[i];
            if (!char.IsAsciiLetterOrDigit(c))
            {
                start = true;
                continue;
            }
            if (char.IsAsciiLetterUpper(c))
            {
                int run = AcronymLength(name, i);
                while (i + run < name.Length && char.IsAsciiDigit(name[i + run]))
                    run++;
                text.Append(Acronyms.Case(name.Substring(i, run)));
                i += run - 1;
                start = false;
                continue;
            }
            text.Append(start ? char.ToUpperInvariant(c) : c);
            // A digit does not end a word: s3Key becomes S3Key, sha256hash becomes Sha256hash.
            start = false;
        }
        return text.ToString();
    }

    // "_" would be a discard.
    private static string Identifier(string name) => name.Length == 0 ? "Underscore" : char.IsAsciiDigit(name[0]) ? "_" + name : name;

    /// <summary>The Pascal name with the first word in lower case, for a local or a parameter. A keyword has the prefix <c>@</c>.</summary>
    public static string ToCamelCase(string name)
    {
        string pascal = ToPascalCase(name);
        int run = AcronymLength(pascal, 0);
        string camel = pascal[..Math.Max(run, 1)].ToLower(CultureInfo.InvariantCulture) + pascal[Math.Max(run, 1)..];
        return IsKeyword(camel) ? "@" + camel : camel;
    }

    /// <summary>
    /// The stem of a service's names: <c>SQS</c>, <c>EC2</c> and <c>SESv2</c> become <c>Sqs</c>, <c>Ec2</c> and <c>SesV2</c>. <c>DynamoDB</c> and
    /// <c>S3</c> are not changed.
    /// </summary>
    public static string ServiceStem(string sdkId)
    {
        string stem = string.Concat(sdkId.Split([.. sdkId.Where(c => !char.IsAsciiLetterOrDigit(c))], StringSplitOptions.RemoveEmptyEntries).Select(Word));
        return Identifier(stem);
    }

    /// <summary>Returns a name that is not taken, and adds it to the taken names. A taken name gets the suffix <c>Value</c> or a number.</summary>
    public static string Unique(string wanted, HashSet<string> taken)
    {
        string name = wanted;
        if (!taken.Add(name))
        {
            name = wanted + "Value";
            for (int i = 2; !taken.Add(name); i++)
                name = $"{wanted}{i}";
        }
        return name;
    }

    // A version at the end is a word: SESv2, WAFV2.
    private static string Word(string word)
    {
        int digits = word.Length - word.TrimEnd([.. "0123456789"]).Length;
        int version = word.Length - digits - 1;
        return digits > 0 && version > 0 && word[version] is ('v' or 'V') ? $"{PascalCase(word[..version])}V{word[(version + 1)..]}" : PascalCase(word);
    }

    // The number of upper-case letters from 'start' that are one acronym. The last upper-case letter before a lower-case letter starts the next word,
    // unless the lower-case letter is a plural s (ACLs).
    private static int AcronymLength(string name, int start)
    {
        int end = start;
        while (end < name.Length && char.IsAsciiLetterUpper(name[end]))
            end++;
        bool plural = end < name.Length && name[end] == 's' && (end + 1 == name.Length || !char.IsAsciiLetterLower(name[end + 1]));
        if (end - start > 1 && end < name.Length && char.IsAsciiLetterLower(name[end]) && !plural)
            end--;
        return end - start;
    }

    private static bool IsKeyword(string name) => name is
        "abstract" or "as" or "base" or "bool" or "break" or "byte" or "case" or "catch" or "char" or "checked" or "class" or "const"
        or "continue" or "decimal" or "default" or "delegate" or "do" or "double" or "else" or "enum" or "event" or "explicit" or "extern"
        or "false" or "finally" or "fixed" or "float" or "for" or "foreach" or "goto" or "if" or "implicit" or "in" or "int" or "interface"
        or "internal" or "is" or "lock" or "long" or "namespace" or "new" or "null" or "object" or "operator" or "out" or "override"
        or "params" or "private" or "protected" or "public" or "readonly" or "ref" or "return" or "sbyte" or "sealed" or "short" or "sizeof"
        or "stackalloc" or "static" or "string" or "struct" or "switch" or "this" or "throw" or "true" or "try" or "typeof" or "uint"
        or "ulong" or "unchecked" or "unsafe" or "ushort" or "using" or "virtual" or "void" or "volatile" or "while" or "field" or "value"
        or "and" or "or" or "not" or "with" or "await" or "async" or "var" or "dynamic" or "when" or "where" or "yield" or "record" or "required" or "scoped" or "partial" or "file";
}
