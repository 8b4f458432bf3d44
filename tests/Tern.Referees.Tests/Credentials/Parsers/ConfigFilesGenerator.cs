using System.Globalization;
using System.Text;
using Tern.Referees.Tests.Differential;

namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>Creates random configuration files. The same number has the same files on every machine.</summary>
internal sealed class ConfigFilesGenerator
{
    private const int MaxSections = 5;
    private const int MaxProperties = 5;

    private static readonly string[] s_names = ["dev", "prod", "a", "B", "some-thing:long/the_one%only.foo@bar+", "x_1", "team-a", "2"];
    private static readonly string[] s_keys =
    [
        "region", "output", "aws_access_key_id", "aws_secret_access_key", "role_arn", "source_profile", "max_attempts", "key-1", "k2",
    ];

    private static readonly string[] s_values =
    [
        "value", "eu-west-1", "a=b", "==", "x y  z", "ünïcode 東京 😂", "\"quoted\"", "[brackets]", "AKIA/+==", "value2", "1", "a;b",
    ];

    private readonly SeededRandom _random;
    private readonly int _number;
    private readonly HashSet<ConfigFeature> _features = [];
    private readonly StringBuilder _text = new();
    private readonly ParsedConfig _expected = new();
    private readonly HashSet<string> _usedNames = new(StringComparer.Ordinal);
    private readonly List<string> _usedKeys = [];
    private string _lineEnd = "\n";
    private bool _isCredentials;
    private bool _isIgnored;
    private bool _hasError;

    private ConfigFilesGenerator(int number)
    {
        _number = number;
        _random = new SeededRandom((ulong)number);
    }

    /// <summary>Creates the files with a number.</summary>
    public static ConfigFiles Create(int number) => new ConfigFilesGenerator(number).Create();

    private ConfigFiles Create()
    {
        int count = _random.Pick(0, 0, 1, 1, 1, 1, 2, 2, 3);
        while (_features.Count < count)
            _features.Add((ConfigFeature)_random.Below(Enum.GetValues<ConfigFeature>().Length));
        string config = WriteFile(isCredentials: false);
        string credentials = _random.Percent(50) || HasCredentialsFeature ? WriteFile(isCredentials: true) : "";
        return new ConfigFiles(_number, config, credentials, _features, _hasError ? ParsedConfig.Error : _expected);
    }

    private bool HasCredentialsFeature => _features.Contains(ConfigFeature.PrefixInCredentials);

    private string WriteFile(bool isCredentials)
    {
        _isCredentials = isCredentials;
        _text.Clear();
        _usedNames.Clear();
        _lineEnd = _random.Percent(20) ? "\r\n" : "\n";
        if (!isCredentials && _features.Contains(ConfigFeature.ByteOrderMark))
            _text.Append('\uFEFF');
        if (!isCredentials && _features.Contains(ConfigFeature.PropertyOutsideSection))
            WriteInvalidLine("region = outside");
        int sections = 1 + _random.Below(MaxSections);
        for (int i = 0; i < sections; i++)
            WriteSection();
        if (isCredentials)
            WriteCredentialsFeatures();
        else
            WriteConfigFeatures();
        string text = _text.ToString();
        // A file can end without a line end.
        return _random.Percent(20) ? text.TrimEnd('\r', '\n') : text;
    }

    // Sections without unusual parts: each name once, each key once.
    private void WriteSection()
    {
        WriteNoise();
        if (!_isCredentials && _random.Percent(15))
        {
            string session = $"session{_usedNames.Count.ToString(CultureInfo.InvariantCulture)}";
            _usedNames.Add(session);
            WriteLine($"[sso-session {session}]");
            WriteProperties("sso-session", session);
            return;
        }
        string name = _random.Percent(25) ? "default" : _random.Pick(s_names);
        bool isWrittenLater = name == "default" && !_isCredentials && _features.Contains(ConfigFeature.NestedPropertiesOfDefault);
        if (isWrittenLater || !_usedNames.Add(name))
            return;
        WriteHeader(name);
        WriteProperties("profile", name);
        _isIgnored = false;
    }

    private void WriteHeader(string name)
    {
        WriteLine(_isCredentials || name == "default" ? $"[{name}]" : $"[profile {name}]");
        // [profile default] replaces [default].
        _isIgnored = name == "default" && !_isCredentials && _features.Contains(ConfigFeature.PrefixedDefault);
    }

    private void WriteProperties(string kind, string name)
    {
        _usedKeys.Clear();
        int count = _random.Below(MaxProperties);
        for (int i = 0; i < count; i++)
        {
            WriteNoise();
            string key = _random.Pick(s_keys);
            if (_usedKeys.Contains(key))
                continue;
            _usedKeys.Add(key);
            WriteProperty(kind, name, key, _random.Pick(s_values));
        }
    }

    private void WriteProperty(string kind, string name, string key, string value, string? afterValue = null)
    {
        WriteLine($"{key}{_random.Pick("=", " = ", " =\t", "= ", " =  ")}{value}{afterValue ?? _random.Pick("", "", "", " ", "\t ")}");
        Expect(kind, name, key, value);
    }

    private void WriteNested(string name)
    {
        WriteLine("s3 =");
        WriteLine("  max_concurrent_requests = 20");
        WriteLine(_random.Pick("  addressing_style = path", "\taddressing_style=path ", "    addressing_style =path"));
        Expect("profile", name, "s3", "\nmax_concurrent_requests = 20\naddressing_style = path");
    }

    private void Expect(string kind, string name, string key, string value)
    {
        if (!_isIgnored)
            _expected.Set(kind, name, key, value);
    }

    // Comments and blank lines between properties, which all parsers ignore.
    private void WriteNoise()
    {
        if (_random.Percent(12))
            WriteLine(_random.Pick("# comment", "; comment", "", "#", ";[profile comment]", "# key = value"));
    }

    private void WriteLine(string line) => _text.Append(line).Append(_lineEnd);

    private void WriteInvalidLine(string line)
    {
        WriteLine(line);
        _hasError = true;
    }

    private void WriteCredentialsFeatures()
    {
        if (_features.Contains(ConfigFeature.PrefixInCredentials))
        {
            WriteLine("[profile prefixed]");
            WriteLine("region = ignored");
        }
    }

    private void WriteConfigFeatures()
    {
        foreach (ConfigFeature feature in _features)
            WriteFeature(feature);
    }

    private void WriteFeature(ConfigFeature feature)
    {
        string name = $"f{((int)feature).ToString(CultureInfo.InvariantCulture)}";
        string value = _random.Pick(s_values);
        switch (feature)
        {
            case ConfigFeature.CommentAfterValue:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", "value", _random.Pick(" # comment", " ; comment", "\t#", " # a ; b", " #=x"));
                break;
            case ConfigFeature.CommentAfterSection:
                WriteLine($"[profile {name}]{_random.Pick(" # comment", " ; comment", "# comment", ";")}");
                WriteProperty("profile", name, "region", value);
                break;
            case ConfigFeature.IndentedComment:
                WriteLine($"[profile {name}]");
                WriteLine("  # comment");
                WriteProperty("profile", name, "region", value);
                WriteLine("\t; comment = value");
                WriteProperty("profile", name, "output", value);
                break;
            case ConfigFeature.NumberSignInValue:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", _random.Pick("a#b", "a;b#c", "a#"));
                break;
            case ConfigFeature.Continuation:
                WriteLine($"[profile {name}]");
                WriteLine("region = first");
                WriteLine(" second");
                WriteLine("\tthird # part of the value ");
                Expect("profile", name, "region", "first\nsecond\nthird # part of the value");
                WriteProperty("profile", name, "output", value);
                break;
            case ConfigFeature.ContinuationWithEquals:
                WriteLine($"[profile {name}]");
                WriteLine("region = first");
                WriteLine(" second = third");
                Expect("profile", name, "region", "first\nsecond = third");
                WriteProperty("profile", name, "output", value);
                break;
            case ConfigFeature.NestedProperties:
                WriteLine($"[profile {name}]");
                WriteNested(name);
                WriteProperty("profile", name, "output", value);
                break;
            case ConfigFeature.NestedPropertiesOfDefault:
                WriteHeader("default");
                WriteNested("default");
                WriteProperty("profile", "default", "output", value);
                _isIgnored = false;
                break;
            case ConfigFeature.EmptyValue:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", "");
                WriteProperty("profile", name, "output", value);
                break;
            case ConfigFeature.DuplicateProperty:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", "first");
                WriteProperty("profile", name, "output", value);
                WriteProperty("profile", name, "region", "second");
                break;
            case ConfigFeature.DuplicateSection:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", "first");
                WriteProperty("profile", name, "output", "first");
                WriteLine($"[profile {name}2]");
                WriteProperty("profile", $"{name}2", "region", value);
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "region", "second");
                WriteProperty("profile", name, "k2", value);
                break;
            case ConfigFeature.CaseOfKeys:
                WriteLine($"[profile {name}]");
                WriteProperty("profile", name, "Region", "first");
                WriteProperty("profile", name, "OUTPUT", value);
                WriteLine($"[profile {name}2]");
                WriteProperty("profile", $"{name}2", "aws_Access_Key_ID", value);
                break;
            case ConfigFeature.PrefixedDefault:
                WriteLine("[profile default]");
                WriteProperty("profile", "default", "k2", value);
                break;
            case ConfigFeature.SpacesInSection:
                WriteLine(_random.Pick($"[ profile {name}]", $"[profile {name} ]", $"[\tprofile {name}\t]", $"[   profile {name}   ]"));
                WriteProperty("profile", name, "region", value);
                break;
            case ConfigFeature.SpacesAfterPrefix:
                WriteLine(_random.Pick($"[profile  {name}]", $"[profile\t{name}]", $"[profile \t {name}]"));
                WriteProperty("profile", name, "region", value);
                break;
            case ConfigFeature.InvalidProfileName:
                WriteLine(_random.Pick("[profile in valid]", "[profile in!valid]", "[profile ü]"));
                WriteLine("region = ignored");
                break;
            case ConfigFeature.QuotedProfileName:
                WriteLine(_random.Pick("[profile \"quoted\"]", "[profile 'quoted']"));
                WriteLine("region = ignored");
                break;
            case ConfigFeature.InvalidKey:
                WriteLine($"[profile {name}]");
                WriteLine(_random.Pick("in valid = ignored", "in!valid = ignored", "ü = ignored"));
                WriteProperty("profile", name, "region", value);
                break;
            case ConfigFeature.MissingPrefix:
                WriteLine("[unprefixed]");
                WriteLine("region = ignored");
                break;
            case ConfigFeature.PrefixWithoutSpace:
                WriteLine("[profilewithoutspace]");
                WriteLine("region = ignored");
                break;
            case ConfigFeature.UnclosedSection:
                WriteInvalidLine("[profile unclosed");
                break;
            case ConfigFeature.MissingEquals:
                WriteLine($"[profile {name}]");
                WriteInvalidLine(_random.Pick("region : value", "region", "region value"));
                break;
            case ConfigFeature.MissingKey:
                WriteLine($"[profile {name}]");
                WriteInvalidLine("= value");
                break;
            case ConfigFeature.ContinuationOutsideProperty:
                WriteLine($"[profile {name}]");
                WriteInvalidLine(" continuation");
                break;
        }
    }
}
