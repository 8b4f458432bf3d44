namespace Tern.Generator.Shapes;

/// <summary>Acronyms that models write in upper case without a border between them. Every other sequence of upper-case letters is one acronym.</summary>
internal static class Acronyms
{
    private static readonly Dictionary<string, string> s_joined = new()
    {
        ["AIML"] = "AIML",
        ["AWSKMS"] = "AwsKms",
        ["CIDRIP"] = "CidrIP",
        ["DBELT"] = "DBElt",
        ["DDBELT"] = "DdbElt",
        ["DSSEKMS"] = "DsseKms",
        ["EFSIO"] = "EfsIO",
        ["IMDSV1"] = "ImdsV1",
        ["JDBCURL"] = "JdbcUrl",
        ["MMDSV2"] = "MmdsV2",
        ["RDSDB"] = "RdsDB",
        ["SAPO"] = "SapO",
        ["SMBACL"] = "SmbAcl",
        ["SNOMEDCT"] = "SnomedCT",
        ["SSEC"] = "SseC",
        ["SSEKMS"] = "SseKms",
        ["SSES3"] = "SseS3",
        ["WAFV2"] = "WafV2",
    };

    /// <summary>The casing of a sequence of upper-case letters with the digits behind it: as it is up to two characters, else Pascal case.</summary>
    public static string Case(string run) =>
        s_joined.TryGetValue(run, out string? joined) ? joined : run.Length < 3 ? run : run[0] + run[1..].ToLowerInvariant();
}
