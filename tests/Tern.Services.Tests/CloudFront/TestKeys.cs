namespace Tern.CloudFront.Signing;

/// <summary>Keys that exist only for these tests, and signatures of OpenSSL with them (<c>openssl dgst -sha1 -sign</c>).</summary>
internal static class TestKeys
{
    public const string Rsa = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC556e4xmWWlTce
        uClPbOHizAuWSv6YZMWCBT8F1F5fZxGiX/v6vy6wwV/UblaEhlk9X6AAgufduxG5
        Ica4FW4gUffwTiD90tGlvEwFx67s9UPumPj+sxhqFQ+kJX3QzzPYRJldY5CMqyqa
        udYk4G4t8+XWViYNhYpvYse8bY6xiiiS7VBtLImIwYw01drL0QXzgLhqE+ehCWbn
        v+po/BklWjBAlUKfKmI1ocuRoOyMphHeJSbM/SH3Qlnjk+F3cbRlnMligEkzqEs+
        kJvu4J0sBi67mRrlruehfeChverwZzWKb5drXjrkxG8DwZfWkEUMkP7S/Ttb6Qk8
        p2l+ZIPtAgMBAAECggEAATWIwXqm2/8d8+jyOdZFNNarZ5+WvtJ+91zF32mVcIzo
        0DPMHYIjUVp8n1LVZLjD+VJ3JbG0RNyr3Zai5n0bMYIe+PTlIYl+vBN4shvtnxRs
        S++6RNvQ15XJ+4ET66kBVxGBJtqYLNYLKaT2R9ie1tUshEOcrT9WWmmbz3Wt9Skk
        Sj48hyOlcQsV5eiZDIC4KJpCSZurdUrxZGD0fxu/5R73PooOtTIS75NFeo2YtTZw
        Sqw/pLp15oEkCcAqxeyQ65EuFQCxZbJhDEf4n3B1iY9fh5xfXKoO1jGuCuLZDtVs
        SY494y2XPCIswPn0uYNTrm2QdhBThlL0NF0KlL7euQKBgQDfUWFovvGOJ/S2fPxe
        pU3pAHf2uJiGx4/HcmDtts4K/YWVnQWJZhyAtT3dh5D9yYhcazUKx9E9D9c7DfMY
        i7RgOxHe2AvaPT21Id1CdNnM87OwhwDFA5F6A2FGm+ZfhjBp7mY837hl1aPx/H2N
        UQ9ekF7j7JDtqb5h3B3WrmKx2QKBgQDVHJg0VHz/d+gL7LQfv/N52M7ds08yBrqG
        fbiMpgU2n25I9MJ5jxG0qw7Dpzh3Nb12UggX1HYjr7B2b2e2/6fNGreR/qc+Oyrt
        ZrYcHtahXNyS72+pfipXGCvGRsVpEoo0RkkM0VQ0auu0V3fe/2RBeJhFdv3kgMf9
        hVNnZeICNQKBgGiYzW8qQCm9PTlcQThzZJKFzaqZu5clUYqxYAT3YnpzVGZHLZi1
        YxRFz7w7CwZTprLi4+0wuihHix/14K7WgJ2yDSS7PJHzrTtxqRi/cmQ0oS1Fjm64
        xSLJAn739mc3iuWS7AAHKW9JKYjmIkhWd0RrioZm/1rR7oIXf0JWW5PBAoGAKw9e
        CaTQpOXbcx1ev9OPJJ2UHuOuKtOFOMuKUJDzGLhaFk+uQ9WOpEyz7QCKvjuTjqbA
        j+AUBt3m7+dOs4EwrJarZMppjH90Cwfn4AKzJ2OWBfJvQ3YEpBh0L9n45WQjnLBe
        7kIVm4nHGmdaByrfXQM68T47ysHipu0bjxbc9ckCgYAc55GybZ9GqFELkaiONBlZ
        6KAmBFTE+gzBZtrfSOnHj4eeW2XymZ8MN+GNsbM/Yoh2WxEoB90R7fuRvPY0CDUl
        KdXg55d+8A2jJ/OsRHFCzBfLwpX4fz9kCm4jxtAbfp+sQLViaKe6rTM4kw8Rlm0k
        DrDimnhx/0Geqyt5MO1xyA==
        -----END PRIVATE KEY-----
        """;

    public const string Ecdsa = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEINPR3YWix3ilS6BrXAOOyGXYadiWIC9dbSluhJWCEDwJoAoGCCqGSM49
        AwEHoUQDQgAEAAXxmxr5FAZhpwgtfK/rGr8apvgTcWdTXplnW7Zo0pOMgjZ96Q5e
        wZWBP6Uil6O3/2gvGocQWSUkziQkRiY8uw==
        -----END EC PRIVATE KEY-----
        """;

    public const string CannedSha1 = "WFSHhl3buYl36hDhWIZMAsRgt1GMimRBKPj9pld1lp-Qn8fZWl47ChCJd526~Gou4BsD8G02-cgnjjOJY13I1FRNE364AddUUhf4Xqs~fbX-2TRK9VxVV4506xODLCagFrHk8ctCbYR38IneTbfWtLy-xPGF~jw7dyZUBIzRIwlUvc8bKxGICoV0aH4bf5WR-gyzZAKjqGFMdl0CH1ITI6gKl4vI0m93~3RblKUgjzwSnh1PJYMaNpB9YAggf9yC97oNt~142BUMdSgk1J8YFtkjYI-X6ymCcLTSm3oOg4REDGSGJ58nCYzgQIAAO7OxAFnlXAw71m8vnAIpeATZOQ__";

    public const string CannedSha256 = "VAvJeN0XaiM6ToYTYjzarwraXNlOsh4OfoLYl22LFSntlk8zjPYD9NeZfRY9tthGGAxkclQYGPaiakYRe1KKOIbyR3vBEGX9FEtlfDTc39eW9bXV8KuJsWGMMX7q4gLz~yVHbgjL-nDLtlBGbW1J~QSVg0oshAoiQ3dzo-zv-K0xelKyPO1vmsc86GIrZEMvwu43CDDVoxZ5WcHChmARa~NJA3tRgIHkeAjU5wfqTtjzFj~pkq28N50x0DliWYIOcaR~Qz9TYtfrMOqZMSpeh1wYo-Ruz~nvcU4Ykhg6sC~uxhigasb84IsbaCf7ugtKmOL-y9HCk-NFeTHZ~TIVfw__";

    public const string CustomPolicy = "eyJTdGF0ZW1lbnQiOlt7IlJlc291cmNlIjoiaHR0cHM6Ly9kMTExMTExYWJjZGVmOC5jbG91ZGZyb250Lm5ldC9nYW1lX2Rvd25sb2FkLnppcCIsIkNvbmRpdGlvbiI6eyJEYXRlTGVzc1RoYW4iOnsiQVdTOkVwb2NoVGltZSI6MTM1NzAzNDQwMH0sIkRhdGVHcmVhdGVyVGhhbiI6eyJBV1M6RXBvY2hUaW1lIjoxMzU2OTQwODAwfSwiSXBBZGRyZXNzIjp7IkFXUzpTb3VyY2VJcCI6IjE5Mi4wLjIuMC8yNCJ9fX1dfQ__";

    public const string CustomSha1 = "p~73-wqaw8zNxycup23k~nAeqgk9dzynbw8UE2DHxfyL-7Ng1WMEhL5C5v73dvrS57EC03PVlrxBrRvf7gnhoZ5usjg5NcOeqsaXHWIaPLL9arKdsBNI8hwc-ajlxTWejLOOgWgp9M8rsDgSOeXeV-JWB3Bv2~R2OXRx19X3iQ442wcRTB4ERCB3VbSo5x6xeOz4phE2kSGBkA2bDqRkjKl3kvOe4l5IP30n0tca-WxCcwp45LdT1OCP0vyJZYmrt1x~YKXBEUdpk~VmLCQY1vi74rHSXcXXTq3YMJFsvLzy7E20GRfBs5oSydR6Hc2IPqzmI0V4EATu66gsZiW-TQ__";
}
